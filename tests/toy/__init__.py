"""A sheet without whist, for what only the live page must do. Nothing is imported here: the server patches first."""

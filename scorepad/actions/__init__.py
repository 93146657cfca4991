"""What people do. Every action ends in one commit; nothing else in scorepad commits."""

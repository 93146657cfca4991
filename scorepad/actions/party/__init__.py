"""What people do at a party. Whoever calls has the party locked; every action ends in one commit."""

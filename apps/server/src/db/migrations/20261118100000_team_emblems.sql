-- runs with: 0.1.0
-- The number a team's emblem is drawn from, chosen when the team registers so that no other team of the cup looks like
-- it. Null for older teams: theirs is made of name and captain, as before.
alter table teams add column emblem integer;

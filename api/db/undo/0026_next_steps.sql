-- Only adds: programs of before neither read nor write the table.
DROP TABLE next_steps;

-- Only adds: programs of before know no invitations of mentors, and such students are theirs once they have had a session.
DROP TABLE student_invitations;

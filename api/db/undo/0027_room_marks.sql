-- Only adds: programs of before have no whiteboard.
DROP TABLE room_marks;

-- Only adds: programs of before write no series without end; what they have booked stays, and no week is added.
DROP TABLE open_series;

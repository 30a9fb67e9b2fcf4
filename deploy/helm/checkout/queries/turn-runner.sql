-- Turns at the head of a free space, and turns that run: both are partial indexes that hold nothing else.
SELECT (SELECT count(*) FROM turn_runner.lane
        WHERE is_ready AND NOT EXISTS (SELECT 1 FROM turn_runner.maintenance WHERE active))
     + (SELECT count(*) FROM turn_runner.run WHERE state = 'running')

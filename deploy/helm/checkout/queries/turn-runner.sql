-- Counts lanes whose next turn is ready, and turns that are running. Partial indexes contain exactly these rows.
SELECT (SELECT count(*) FROM turn_runner.lane
        WHERE is_ready AND NOT EXISTS (SELECT 1 FROM turn_runner.maintenance WHERE active))
     + (SELECT count(*) FROM turn_runner.run WHERE state = 'running')

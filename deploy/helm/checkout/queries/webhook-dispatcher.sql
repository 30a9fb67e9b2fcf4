-- Counts deliveries that are due or in progress, as far as more processes could send them: a healthy endpoint counts
-- for at most 32 (four times the requests that it gets at once), and one that keeps failing counts for one. The query
-- needs one index lookup for each endpoint.
WITH RECURSIVE waiting (endpoint_id) AS (
  (SELECT endpoint_id FROM webhook_dispatcher.delivery WHERE status = 'pending' ORDER BY endpoint_id LIMIT 1)
  UNION ALL
  SELECT (SELECT d.endpoint_id FROM webhook_dispatcher.delivery d
          WHERE d.status = 'pending' AND d.endpoint_id > w.endpoint_id ORDER BY d.endpoint_id LIMIT 1)
  FROM waiting w WHERE w.endpoint_id IS NOT NULL
)
SELECT coalesce(sum(due.count), 0)::bigint
FROM waiting w
JOIN webhook_dispatcher.endpoint e ON e.id = w.endpoint_id AND e.active
CROSS JOIN LATERAL (
  SELECT count(*) AS count FROM (
    SELECT FROM webhook_dispatcher.delivery d
    WHERE d.status = 'pending' AND d.endpoint_id = e.id AND d.next_attempt_at <= now()
    LIMIT CASE WHEN e.consecutive_failures >= 3 THEN 1 ELSE 32 END
  ) first
) due

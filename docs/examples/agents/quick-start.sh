# Set BASE and KEY first, as the page describes.
api() { curl -sS --fail-with-body -H "authorization: Bearer $KEY" -H 'content-type: application/json' "$@"; }
field() { node -p "JSON.parse(require('fs').readFileSync(0)).$1"; }

# 1. Create a space, which has its own instructions, tools, files and history.
SPACE=$(api $BASE/v1/spaces -d '{"title": "Greeter"}' | field space_id)
api -X PUT $BASE/v1/spaces/$SPACE/manifest -d '{"instructions": "Greet people in writing."}'
api -X PUT $BASE/v1/spaces/$SPACE/tools -d '{"builtin": ["files", "time"]}'

# 2. Submit a turn. With an Idempotency-Key it stays one turn, even if you send the request again. As the key, use your
#    own id of what the turn is for.
TURN=$(api $BASE/v1/turns -H "idempotency-key: greeting-in-$SPACE" \
  -d "{\"space\": \"$SPACE\", \"text\": \"write file hello.txt: Hello, Ada\", \"end_user_ref\": \"customer-42\"}" | field turn_id)

# 3. Wait for the end of the turn, with growing pauses of at most 5 s.
WAIT=1
while STATE=$(api $BASE/v1/turns/$TURN | field state); [ $STATE = queued ] || [ $STATE = running ]; do
  sleep $WAIT; WAIT=$((WAIT < 5 ? WAIT + 1 : 5))
done
api $BASE/v1/turns/$TURN | field result

# 4. Read what the turn made, and what it cost for this customer.
FILE=$(api $BASE/v1/turns/$TURN/files | field 'data[0].file_id')
api $BASE/v1/files/$FILE
api "$BASE/v1/usage?group_by=end_user_ref"

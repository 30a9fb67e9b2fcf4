package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
)

// UserID is the shop's own id of its user: api.UserNumber(42) or api.UserText("u_42"). The zero value is written as the
// number 0 in a body, and does not filter a list.
type UserID struct {
	number int64
	text   string
	isSet  bool
}

// UserNumber returns an id that is a number. It must be less than 2^53.
func UserNumber(number int64) UserID {
	return UserID{number: number, isSet: true}
}

// UserText returns an id that is text. It must have 1 to 200 characters.
func UserText(text string) UserID {
	return UserID{text: text, isSet: true}
}

// Number returns the id and true if it is a number, and false if it is text.
func (id UserID) Number() (int64, bool) {
	return id.number, id.text == ""
}

// String returns the id as text, even if it is a number.
func (id UserID) String() string {
	if id.text != "" {
		return id.text
	}
	return strconv.FormatInt(id.number, 10)
}

// IsZero reports whether no id was given.
func (id UserID) IsZero() bool {
	return !id.isSet
}

// MarshalJSON writes a number as a JSON number, and text as a JSON string.
func (id UserID) MarshalJSON() ([]byte, error) {
	if id.text != "" {
		return json.Marshal(id.text)
	}
	return json.Marshal(id.number)
}

// UnmarshalJSON reads a JSON number, which must be an integer, or a JSON string.
func (id *UserID) UnmarshalJSON(text []byte) error {
	*id = UserID{isSet: true}
	if bytes.HasPrefix(text, []byte(`"`)) {
		return json.Unmarshal(text, &id.text)
	}
	if err := json.Unmarshal(text, &id.number); err != nil {
		return fmt.Errorf("the id of a user must be a number or text: %w", err)
	}
	return nil
}

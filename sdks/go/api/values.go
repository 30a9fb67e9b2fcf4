package api

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Ptr returns a pointer to a value, for fields that may be absent: api.Ptr("A-1017").
func Ptr[T any](value T) *T {
	return &value
}

// Object is a JSON object of any shape. Its numbers are of the type json.Number, so that no integer is rounded.
type Object map[string]any

// UnmarshalJSON reads an object and keeps its numbers as they are written.
func (o *Object) UnmarshalJSON(text []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var all map[string]any
	if err := decoder.Decode(&all); err != nil {
		return err
	}
	*o = all
	return nil
}

// Change is a field in the body of an update: api.Set(value), api.Null[T](), or empty, which leaves the field as it is.
type Change[T any] []*T

// Set returns a change of a field to a value.
func Set[T any](value T) Change[T] {
	return Change[T]{&value}
}

// Null returns a change of a field to null.
func Null[T any]() Change[T] {
	return Change[T]{nil}
}

// MarshalJSON writes the value, or null. An empty change is not written at all, because its field has `omitempty`.
func (c Change[T]) MarshalJSON() ([]byte, error) {
	if len(c) > 1 {
		return nil, fmt.Errorf("%w: a field cannot be changed to %d values", ErrArgument, len(c))
	}
	if len(c) == 0 || c[0] == nil {
		return []byte("null"), nil
	}
	return json.Marshal(*c[0])
}

package api

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Ptr is for fields that may be absent: api.Ptr("A-1017").
func Ptr[T any](value T) *T {
	return &value
}

// Object is a free-form object. Its numbers are json.Number, so that no integer is rounded.
type Object map[string]any

// UnmarshalJSON keeps numbers as they were written.
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

// Change is a field of a change: absent while it is empty (the field stays as it is), api.Set(value), or api.Null[T]().
type Change[T any] []*T

// Set changes a field to a value.
func Set[T any](value T) Change[T] {
	return Change[T]{&value}
}

// Null sets a field to null.
func Null[T any]() Change[T] {
	return Change[T]{nil}
}

// MarshalJSON writes the value, or null.
func (c Change[T]) MarshalJSON() ([]byte, error) {
	if len(c) > 1 {
		return nil, fmt.Errorf("%w: a field cannot be changed to %d values", ErrArgument, len(c))
	}
	if len(c) == 0 || c[0] == nil {
		return []byte("null"), nil
	}
	return json.Marshal(*c[0])
}

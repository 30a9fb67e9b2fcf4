package rest

import (
	"fmt"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// QueryOf returns the filters of a list as query parameters. params is a struct whose fields have a `query` tag; a
// field with the zero value of its type is left out.
func QueryOf(params any) url.Values {
	query := url.Values{}
	value := reflect.ValueOf(params)
	for index := 0; index < value.NumField(); index++ {
		name := value.Type().Field(index).Tag.Get("query")
		if field := value.Field(index); !field.IsZero() {
			add(query, name, field)
		}
	}
	return query
}

func add(query url.Values, name string, field reflect.Value) {
	if timestamp, ok := field.Interface().(time.Time); ok {
		query.Set(name, timestamp.UTC().Format(time.RFC3339Nano))
		return
	}
	if id, ok := field.Interface().(fmt.Stringer); ok {
		query.Set(name, id.String())
		return
	}
	switch field.Kind() {
	case reflect.Ptr:
		add(query, name, field.Elem())
	case reflect.String:
		query.Set(name, field.String())
	case reflect.Int64:
		query.Set(name, strconv.FormatInt(field.Int(), 10))
	case reflect.Map:
		for entries := field.MapRange(); entries.Next(); {
			query.Set(name+"["+entries.Key().String()+"]", entries.Value().String())
		}
	case reflect.Slice:
		texts := make([]string, field.Len())
		for index := range texts {
			texts[index] = field.Index(index).String()
		}
		query.Set(name, strings.Join(texts, ","))
	default:
		panic("checkout: no filter has the type " + field.Type().String())
	}
}

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
	given := reflect.ValueOf(params)
	for at := 0; at < given.NumField(); at++ {
		name := given.Type().Field(at).Tag.Get("query")
		if field := given.Field(at); !field.IsZero() {
			add(query, name, field)
		}
	}
	return query
}

func add(query url.Values, name string, field reflect.Value) {
	if moment, ok := field.Interface().(time.Time); ok {
		query.Set(name, moment.UTC().Format(time.RFC3339Nano))
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
		for all := field.MapRange(); all.Next(); {
			query.Set(name+"["+all.Key().String()+"]", all.Value().String())
		}
	case reflect.Slice:
		words := make([]string, field.Len())
		for at := range words {
			words[at] = field.Index(at).String()
		}
		query.Set(name, strings.Join(words, ","))
	default:
		panic("checkout: no filter has the type " + field.Type().String())
	}
}

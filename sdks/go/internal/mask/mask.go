// Package mask hides keys and secrets in texts that may be shown.
package mask

import "regexp"

var secret = regexp.MustCompile(`\b([as]k_[a-z]+_|whsec_)[\w+/=-]+`)

const maxDepth = 20

// Text returns a text without keys and secrets. Texts of a server may contain them, because it may repeat the request.
func Text(text string) string {
	return secret.ReplaceAllString(text, "${1}…")
}

// Value does the same for all texts in a decoded JSON value. It replaces what is nested more than 20 levels deep,
// which no response of the API is, by nil.
func Value(value any) any {
	return masked(value, 0)
}

func masked(value any, depth int) any {
	if depth > maxDepth {
		return nil
	}
	switch given := value.(type) {
	case string:
		return Text(given)
	case map[string]any:
		all := make(map[string]any, len(given))
		for name, one := range given {
			all[Text(name)] = masked(one, depth+1)
		}
		return all
	case []any:
		all := make([]any, len(given))
		for at, one := range given {
			all[at] = masked(one, depth+1)
		}
		return all
	default:
		return value
	}
}

// Package secrecy takes keys and secrets out of what is shown.
package secrecy

import "regexp"

var secret = regexp.MustCompile(`\b([as]k_[a-z]+_|whsec_)[\w+/=-]+`)

const deepest = 20

// Masked returns a text without keys and secrets, which a server may repeat.
func Masked(text string) string {
	return secret.ReplaceAllString(text, "${1}…")
}

// MaskedValue does the same with a decoded JSON value, at any depth that an answer of the API has.
func MaskedValue(value any) any {
	return masked(value, 0)
}

func masked(value any, depth int) any {
	if depth > deepest {
		return nil
	}
	switch given := value.(type) {
	case string:
		return Masked(given)
	case map[string]any:
		all := make(map[string]any, len(given))
		for name, one := range given {
			all[Masked(name)] = masked(one, depth+1)
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

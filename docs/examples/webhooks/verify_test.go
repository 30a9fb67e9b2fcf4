package webhooks

import (
	"encoding/json"
	"os"
	"testing"
	"time"
)

func TestVectors(t *testing.T) {
	text, err := os.ReadFile("vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Secret string
		Now    int64
		Cases  []struct {
			Name, Header, Body string
			Valid              bool
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	for _, vector := range file.Cases {
		_, err := Verified([]byte(vector.Body), vector.Header, file.Secret, time.Unix(file.Now, 0))
		if (err == nil) != vector.Valid {
			t.Errorf("%s: %v", vector.Name, err)
		}
	}
}

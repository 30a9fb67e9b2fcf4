package api

import (
	"encoding/json"
	"errors"
)

// Event is what the checkout reports, told apart by Type. New types may appear: have a default.
type Event struct {
	// ID is that of the delivery (`wd_…`) in a webhook, by which repeated deliveries are known, and that of what happened (`evt_…`) in the log.
	ID string

	// EventID is the same at each of the merchant's endpoints (`evt_…`). It is empty in the log, and in deliveries that are older than this field.
	EventID string

	Type EventType

	// Created is in Unix seconds.
	Created int64

	// Livemode is false for what happened in test mode; nil in deliveries that are older than this field.
	Livemode *bool

	MerchantID int64

	// Data is a *PaymentData, *RevertedData, *SweptData or *ExpiredData, by Type: use a type switch. It is nil where this version does not know
	// the type or the shape.
	Data any

	// RawData is the JSON of Data.
	RawData json.RawMessage
}

type wireEvent struct {
	ID         string          `json:"id"`
	EventID    string          `json:"event_id,omitempty"`
	Type       EventType       `json:"type"`
	Created    int64           `json:"created"`
	Livemode   *bool           `json:"livemode,omitempty"`
	MerchantID int64           `json:"merchant_id"`
	Data       json.RawMessage `json:"data"`
}

// UnmarshalJSON reads an event of any type that has a `type` and `data`.
func (e *Event) UnmarshalJSON(text []byte) error {
	var named map[string]json.RawMessage
	if err := json.Unmarshal(text, &named); err != nil {
		return err
	}
	// Names in another case are other names, which encoding/json would take for these.
	exact := map[string]json.RawMessage{}
	for _, name := range []string{"id", "event_id", "type", "created", "livemode", "merchant_id", "data"} {
		if value, ok := named[name]; ok {
			exact[name] = value
		}
	}
	joined, err := json.Marshal(exact)
	if err != nil {
		return err
	}
	var wire wireEvent
	if err := json.Unmarshal(joined, &wire); err != nil {
		return err
	}
	if wire.Type == "" || named["data"] == nil {
		return errors.New("an event has a type and data")
	}
	*e = Event{ID: wire.ID, EventID: wire.EventID, Type: wire.Type, Created: wire.Created, Livemode: wire.Livemode, MerchantID: wire.MerchantID, RawData: named["data"]}
	if data := newDataOf(wire.Type); data != nil && string(e.RawData) != "null" && json.Unmarshal(e.RawData, data) == nil {
		e.Data = data
	}
	return nil
}

// MarshalJSON writes it as the API does.
func (e Event) MarshalJSON() ([]byte, error) {
	return json.Marshal(wireEvent{ID: e.ID, EventID: e.EventID, Type: e.Type, Created: e.Created, Livemode: e.Livemode, MerchantID: e.MerchantID, Data: e.RawData})
}

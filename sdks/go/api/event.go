package api

import (
	"encoding/json"
	"errors"
)

// Event is what the checkout reports, distinguished by Type. New types may appear: give a switch a default.
type Event struct {
	// ID identifies the delivery (`wd_…`) in a webhook, so that a repeated delivery can be recognized, and what
	// happened (`evt_…`) in the event log.
	ID string

	// EventID identifies what happened (`evt_…`), and is the same at each of the merchant's endpoints. It is empty in
	// the event log, and in deliveries that are older than this field.
	EventID string

	// Type is what happened.
	Type EventType

	// Created is the time of the event, in Unix seconds.
	Created int64

	// Livemode is false for events of test mode. It is nil in deliveries that are older than this field.
	Livemode *bool

	// MerchantID is the merchant that the event belongs to.
	MerchantID int64

	// Data is a *PaymentData, *RevertedData, *SweptData or *ExpiredData, depending on Type: use a type switch. It is
	// nil if this version does not know the type or the shape.
	Data any

	// RawData is the original JSON of the data.
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

// UnmarshalJSON reads an event of any type, known or not. It returns an error if there is no `type` or no `data`.
func (e *Event) UnmarshalJSON(text []byte) error {
	var named map[string]json.RawMessage
	if err := json.Unmarshal(text, &named); err != nil {
		return err
	}
	// encoding/json ignores case, but a name in another case is another name, so only exact names are kept.
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
		return errors.New("an event must have a type and data")
	}
	*e = Event{ID: wire.ID, EventID: wire.EventID, Type: wire.Type, Created: wire.Created, Livemode: wire.Livemode, MerchantID: wire.MerchantID, RawData: named["data"]}
	if data := newDataOf(wire.Type); data != nil && string(e.RawData) != "null" && json.Unmarshal(e.RawData, data) == nil {
		e.Data = data
	}
	return nil
}

// MarshalJSON writes the event as the API does.
func (e Event) MarshalJSON() ([]byte, error) {
	return json.Marshal(wireEvent{ID: e.ID, EventID: e.EventID, Type: e.Type, Created: e.Created, Livemode: e.Livemode, MerchantID: e.MerchantID, Data: e.RawData})
}

import type { Page, PageRequest } from '../page.js';
import type { PaymentView, SessionStatusView, SessionView, UsageView } from '../views.js';

export interface SessionsQuestions {
  'sessions.create_link': {
    request: {
      merchant_id: number;
      amount_usd_cents: number;
      note: string | null;
      user_external_id: number;
      return_url: string;
    };
    reply: { session: SessionView };
  };
  'sessions.list_sessions': {
    request: PageRequest & { merchant_id: number; status?: string };
    reply: Page<SessionView>;
  };
  'sessions.list_payments': {
    request: PageRequest & { merchant_id: number; status?: string };
    reply: Page<PaymentView>;
  };
  'sessions.usage': { request: { merchant_id: number }; reply: { data: UsageView[] } };
  'sessions.pay_view': { request: { token: string }; reply: { view: PayView | null } };
}

/** All that the pay page shows. */
export interface PayView extends SessionStatusView {
  merchant_name: string;
  support_email: string | null;
  note: string | null;
}

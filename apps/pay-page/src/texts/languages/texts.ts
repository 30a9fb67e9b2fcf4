import type { BrowserWords, WalletConnectWords } from '../../script/document/words.js';
import type { MailOutcome, SentFinding } from '../../states/forms.js';
import type { PayState } from '../../states/pay-state.js';

/** All texts of the page in one language; a missing text does not compile. `{name}` is filled in by `fill`. */
export interface Texts {
  /** The heading and the sentence below it, for each state. */
  readonly states: Readonly<Record<PayState, { readonly title: string; readonly sentence: string }>>;
  readonly amountDue: string;
  readonly remainingDue: string;
  readonly amountPaid: string;
  readonly amount: string;
  /** `{paid}`, `{total}` */
  readonly receivedOf: string;
  readonly reference: string;
  readonly timeLeft: string;
  /** `{time}` */
  readonly payBy: string;
  readonly delayed: string;
  readonly howToPay: string;
  readonly payWithToken: string;
  /** `{amount}`, `{asset}`, `{address}`, `{network}` */
  readonly qrAlternative: string;
  readonly openInWallet: string;
  readonly toAddress: string;
  readonly network: string;
  readonly tokenContract: string;
  readonly copy: string;
  /** `{what}` */
  readonly copyThis: string;
  /** `{asset}`, `{network}` */
  readonly onlyThisNetwork: string;
  readonly payments: string;
  /** Below the newest payments, about the earlier ones. The count is a number in digits. */
  readonly paymentsMore: string;
  /** The line for money from transfers too small to be payments. */
  readonly belowSmallest: string;
  readonly paymentIs: {
    readonly detected: string;
    readonly confirmed: string;
    readonly late: string;
    readonly reverted: string;
  };
  /** `{done}`, `{needed}` */
  readonly confirmations: string;
  readonly transaction: string;
  readonly receipt: string;
  readonly date: string;
  readonly print: string;
  /** `{merchant}` */
  readonly backTo: string;
  readonly questions: string;
  readonly reload: string;
  readonly reloadsByItself: string;
  /** Shown where a script keeps the page up to date. */
  readonly noticesByItself: string;
  /** `{seen}`, `{rest}` */
  readonly seenOf: string;
  readonly price: string;
  readonly excess: string;
  readonly paidFor: string;
  readonly otherWallet: string;
  readonly showCode: string;
  readonly details: string;
  readonly fromExchange: string;
  /** `{asset}`, `{network}` */
  readonly exchangeNetwork: string;
  /** `{amount}`, `{asset}` */
  readonly exchangeAmount: string;
  readonly exchangeMemo: string;
  /** `{merchant}` */
  readonly cancelTo: string;
  /** For a buyer who sent something that the page does not show. */
  readonly sent: {
    readonly title: string;
    readonly label: string;
    readonly find: string;
    /** `{network}` */
    readonly findings: Readonly<Record<SentFinding, string>>;
  };
  /** The receipt by mail. */
  readonly mailed: {
    readonly title: string;
    readonly label: string;
    readonly send: string;
    /** `{email}` */
    readonly outcomes: Readonly<Record<MailOutcome, string>>;
    /** `{merchant}`, as in `why` */
    readonly subject: string;
    readonly why: string;
    readonly open: string;
  };
  readonly language: string;
  readonly noPayment: { readonly title: string; readonly sentence: string };
  readonly browser: Omit<BrowserWords, 'walletConnect'>;
  readonly walletConnect: WalletConnectWords;
}

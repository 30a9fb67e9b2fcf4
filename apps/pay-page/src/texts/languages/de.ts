import type { Texts } from './texts.js';

export const de: Texts = {
  states: {
    waiting: {
      title: 'Wir warten auf Ihre Zahlung',
      sentence: 'Senden Sie genau den Betrag an die angezeigte Adresse.',
    },
    partial: {
      title: 'Ein Teil des Betrags ist angekommen',
      sentence: 'Bitte senden Sie den Rest an dieselbe Adresse. Was Sie gesendet haben, ist sicher.',
    },
    'partial-seen': {
      title: 'Ein Teil Ihrer Zahlung ist unterwegs',
      sentence: 'Bitte senden Sie den Rest an dieselbe Adresse. Was Sie gesendet haben, ist sicher.',
    },
    checking: {
      title: 'Die letzten Blöcke werden geprüft',
      sentence:
        'Die Zeit ist abgelaufen. Rechtzeitig gesendetes Geld zählt trotzdem. Bitte senden Sie jetzt nichts mehr.',
    },
    confirming: {
      title: 'Zahlung gesehen, wir warten auf das Netzwerk',
      sentence: 'Sie müssen nichts mehr tun. Sie können diese Seite verlassen, die Zahlung zählt trotzdem.',
    },
    reverted: {
      title: 'Das Netzwerk hat eine Zahlung zurückgenommen',
      sentence:
        'Sehen Sie zuerst in Ihrer Wallet nach. Steht die Überweisung noch dort, kommt sie von selbst wieder an. Senden Sie nur dann neu, wenn sie dort gescheitert ist.',
    },
    paid: { title: 'Bezahlt', sentence: 'Vielen Dank. Die Zahlung ist vollständig.' },
    'paid-over': {
      title: 'Bezahlt',
      sentence:
        'Vielen Dank. Es kam mehr als der Betrag an. Der Händler sieht das und kann die Differenz zurückzahlen.',
    },
    'paid-late': {
      title: 'Bezahlt',
      sentence: 'Das Geld kam nach Ablauf der Frist und wurde dennoch gutgeschrieben. Der Händler weiß Bescheid.',
    },
    expired: {
      title: 'Die Zahlungsfrist ist abgelaufen',
      sentence:
        'Bitte senden Sie jetzt nichts mehr. Haben Sie schon bezahlt, ist Ihr Geld sicher: Es wird noch gutgeschrieben.',
    },
    'expired-partial': {
      title: 'Die Frist endete, bevor der ganze Betrag da war',
      sentence: 'Was Sie gesendet haben, ist dem Händler gutgeschrieben. Bitte schreiben Sie ihm wegen des Rests.',
    },
    canceled: {
      title: 'Der Händler hat diese Zahlung storniert',
      sentence:
        'Bitte senden Sie jetzt nichts mehr. Haben Sie schon bezahlt, ist Ihr Geld sicher: Es wird noch gutgeschrieben.',
    },
    'canceled-partial': {
      title: 'Der Händler hat diese Zahlung storniert',
      sentence:
        'Was Sie gesendet haben, ist dem Händler gutgeschrieben. Bitte schreiben Sie ihm, und senden Sie nichts mehr.',
    },
  },
  amountDue: 'Zu zahlen',
  remainingDue: 'Noch zu zahlen',
  amountPaid: 'Gezahlter Betrag',
  amount: 'Betrag',
  receivedOf: '{paid} von {total} erhalten',
  reference: 'Referenz',
  timeLeft: 'Verbleibende Zeit',
  payBy: 'Zahlen Sie bis {time} UTC',
  delayed:
    'Wir lesen das Netzwerk gerade mit Verzögerung. Was Sie gesendet haben, ist sicher und zählt ab der Zeit seines Blocks.',
  howToPay: 'So zahlen Sie',
  payWithToken: 'Zahlen mit',
  qrAlternative: 'QR-Code: {amount} {asset} an {address} im Netzwerk {network} senden',
  openInWallet: 'In einer Wallet-App öffnen',
  toAddress: 'An diese Adresse',
  network: 'Netzwerk',
  tokenContract: 'Token-Vertrag',
  copy: 'Kopieren',
  copyThis: 'Kopieren: {what}',
  onlyThisNetwork:
    'Senden Sie {asset} nur im Netzwerk {network}. USDC.e und andere Netzwerke sind anderes Geld und werden nicht gutgeschrieben.',
  payments: 'Zahlungen',
  paymentsMore: 'und {count} weitere, früher eingegangen',
  belowSmallest: '{amount} kamen in Überweisungen unter dem kleinsten Zahlbetrag. Sie zählen zur Summe.',
  paymentIs: {
    detected: 'Wird bestätigt',
    confirmed: 'Bestätigt',
    late: 'Bestätigt, verspätet',
    reverted: 'Vom Netzwerk zurückgenommen',
  },
  confirmations: '{done} von {needed} Bestätigungen',
  transaction: 'Transaktion',
  receipt: 'Beleg',
  date: 'Datum',
  print: 'Drucken',
  backTo: 'Zurück zu {merchant}',
  questions: 'Fragen? Schreiben Sie an',
  reload: 'Seite neu laden',
  reloadsByItself: 'Laden Sie diese Seite neu, wenn Sie das Geld gesendet haben. Sie lädt auch alle 30 Sekunden neu.',
  noticesByItself: 'Diese Seite aktualisiert sich von selbst.',
  seenOf: '{seen} gesehen, {rest} noch zu senden',
  price: 'Preis',
  excess: 'Zu viel gezahlt',
  paidFor: 'Wofür',
  otherWallet: 'Andere Wallet-App',
  showCode: 'QR-Code anzeigen',
  details: 'Details',
  fromExchange: 'Sie zahlen von einer Börse aus?',
  exchangeNetwork: 'Lassen Sie {asset} auszahlen und wählen Sie {network} als Netzwerk.',
  exchangeAmount: '{amount} {asset} müssen ankommen. Zieht die Börse ihre Gebühr vom Betrag ab, rechnen Sie sie hinzu.',
  exchangeMemo: 'Ein Memo oder Tag brauchen Sie nicht.',
  cancelTo: 'Abbrechen und zurück zu {merchant}',
  sent: {
    title: 'Gesendet, aber hier nicht zu sehen?',
    label: 'Transaktions-Hash oder Link aus einem Block-Explorer',
    find: 'Suchen',
    findings: {
      found: 'Gefunden. Die Transaktion zählt zu dieser Zahlung.',
      tooNew: 'Gefunden. Sie ist neuer als die Blöcke, die wir gelesen haben, und erscheint gleich hier.',
      pending:
        'Das Netzwerk kennt sie, sie steht aber noch in keinem Block. Sehen Sie in einer Minute noch einmal nach.',
      failed:
        'Diese Transaktion ist gescheitert, es wurde kein Geld bewegt. Sehen Sie in Ihrer Wallet nach, bevor Sie neu senden.',
      unknown:
        '{network} kennt diese Transaktion nicht. Prüfen Sie den Hash und in welchem Netzwerk Sie gesendet haben.',
      otherAddress:
        'Diese Transaktion ging nicht an die Adresse dieser Zahlung. Vergleichen Sie die Adressen in Ihrer Wallet.',
      otherToken:
        'Sie kam an der Adresse an, aber mit einem Token, das hier nicht zählt. Schreiben Sie dem Händler: Er kann es zurückholen lassen.',
      malformed: 'Das ist kein Transaktions-Hash. Er beginnt mit 0x, danach folgen 64 Buchstaben und Ziffern.',
      limited: 'Zu viele Versuche. Bitte warten Sie ein paar Minuten.',
      unavailable:
        'Wir können das Netzwerk gerade nicht fragen. Ihr Geld ist sicher. Bitte versuchen Sie es in einer Minute noch einmal.',
    },
  },
  mailed: {
    title: 'Beleg per E-Mail erhalten',
    label: 'Ihre E-Mail-Adresse',
    send: 'Senden',
    outcomes: {
      sent: 'Der Beleg ist unterwegs an {email}.',
      malformed: 'Das ist keine E-Mail-Adresse.',
      limited: 'Für diese Zahlung können keine weiteren Belege gesendet werden. Sie können ihn drucken.',
      unavailable: 'Der Beleg konnte nicht gesendet werden. Bitte versuchen Sie es erneut, oder drucken Sie ihn.',
    },
    subject: 'Ihr Beleg von {merchant}',
    why: 'Sie haben diesen Beleg auf der Zahlungsseite von {merchant} angefordert. Wir bewahren Ihre Adresse nicht auf.',
    open: 'Zahlungsseite öffnen',
  },
  language: 'Sprache',
  noPayment: {
    title: 'Unter diesem Link gibt es keine Zahlung',
    sentence: 'Bitte prüfen Sie den Link, oder fragen Sie den Shop nach einem neuen.',
  },
  browser: {
    returning: 'Zurück zu {merchant} in {seconds}',
    stay: 'Hier bleiben',
    copied: 'Kopiert',
    copyFailed: 'Bitte von Hand kopieren',
    checkingBlocks: 'die letzten Blöcke werden geprüft',
    offline: 'Sie sind offline. Diese Seite macht von selbst weiter, sobald Sie wieder online sind.',
    wallet: {
      payWith: 'Mit {wallet} zahlen',
      confirmIn: 'Bitte in {wallet} bestätigen',
      switching: 'Bitte erlauben Sie {wallet} den Wechsel zu {network}',
      declined: 'Sie haben in {wallet} abgelehnt. Es wurde nichts gesendet.',
      alreadyOpen: '{wallet} wartet schon auf Ihre Antwort. Bitte öffnen Sie es.',
      tooLittle: 'Dieses Konto hat {balance} {asset}, nötig sind {amount}. Es wurde nichts gesendet.',
      noGas: 'Dieses Konto hat nicht genug ETH für die Gebühr des Netzwerks. Es wurde nichts gesendet.',
      disconnected:
        '{wallet} hat die Verbindung beendet. Haben Sie dort schon bestätigt, bemerkt diese Seite die Zahlung von selbst; wenn nicht, versuchen Sie es bitte erneut.',
      wrongNetwork: 'Bitte wählen Sie {network} in {wallet}, und versuchen Sie es erneut. Es wurde nichts gesendet.',
      failed: '{wallet} konnte nicht senden: {message}',
      changed: 'Der Betrag hat sich gerade geändert. Bitte sehen Sie ihn an und zahlen Sie dann.',
      sent: 'Gesendet. Wir warten auf das Netzwerk.',
      transaction: 'Transaktion',
      payAgain: 'Trotzdem noch einmal zahlen',
    },
  },
  walletConnect: {
    title: 'Mit einer Wallet-App zahlen',
    preparing: 'Verbindung zu WalletConnect …',
    scan: 'Scannen Sie diesen Code mit einer Wallet-App, die WalletConnect kennt.',
    qrAlternative: 'QR-Code: eine Wallet-App über WalletConnect verbinden',
    copy: 'Code kopieren',
    openHere: 'Wallet-App auf diesem Gerät öffnen',
    close: 'Schließen',
    openApp: '{wallet} öffnen',
    notConnected: 'Es wurde keine Wallet verbunden. Es wurde nichts gesendet.',
    unreachable:
      'WalletConnect ist gerade nicht erreichbar. Bitte versuchen Sie es erneut, oder zahlen Sie auf einem der anderen gezeigten Wege.',
  },
};

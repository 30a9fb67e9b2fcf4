import type { Texts } from './texts.js';

export const en: Texts = {
  states: {
    waiting: {
      title: 'Waiting for your payment',
      sentence: 'Send the exact amount to the address shown. This page notices it by itself.',
    },
    partial: {
      title: 'Part of the amount has arrived',
      sentence: 'Please send the rest to the same address. What you sent is safe.',
    },
    checking: {
      title: 'Checking the last blocks',
      sentence: 'Time is up. If you sent the money in time, it still counts. Please do not send anything now.',
    },
    confirming: {
      title: 'Payment seen, waiting for the network',
      sentence: 'You have nothing more to do. You can leave this page; the payment counts all the same.',
    },
    reverted: {
      title: 'The network took a payment back',
      sentence:
        'Look at your wallet first. If it still shows the transfer, it will arrive again by itself. Send again only if it has failed there.',
    },
    paid: { title: 'Paid', sentence: 'Thank you. The payment is complete.' },
    'paid-over': {
      title: 'Paid',
      sentence: 'Thank you. More than the amount arrived. The merchant sees it and can pay the difference back.',
    },
    'paid-late': {
      title: 'Paid',
      sentence: 'The money came after the deadline and was credited all the same. The merchant has been told.',
    },
    expired: {
      title: 'This payment window has closed',
      sentence: 'Please do not send anything now. If you have paid already, your money is safe: it is still credited.',
    },
    'expired-partial': {
      title: 'The window closed before the whole amount arrived',
      sentence: 'What you sent is credited to the merchant. Please write to them about the rest.',
    },
    canceled: {
      title: 'The merchant canceled this payment',
      sentence: 'Please do not send anything now. If you have paid already, your money is safe: it is still credited.',
    },
    'canceled-partial': {
      title: 'The merchant canceled this payment',
      sentence: 'What you sent is credited to the merchant. Please write to them about it, and send nothing more.',
    },
  },
  amountDue: 'Amount due',
  remainingDue: 'Still due',
  amountPaid: 'Amount paid',
  amount: 'Amount',
  receivedOf: '{paid} of {total} received',
  reference: 'Reference',
  timeLeft: 'Time left',
  payBy: 'Pay by {time} UTC',
  delayed:
    'We are reading the network with a delay at the moment. What you have sent is safe, and counts from the time of its block.',
  howToPay: 'How to pay',
  payWithToken: 'Pay with',
  qrAlternative: 'QR code: send {amount} {asset} to {address} on {network}',
  openInWallet: 'Open in a wallet app',
  toAddress: 'To this address',
  network: 'Network',
  tokenContract: 'Token contract',
  endsIn: 'ends in {last4}',
  copy: 'Copy',
  copyThis: 'Copy: {what}',
  onlyThisNetwork:
    'Send {asset} on {network} only. USDC.e and other networks are different money and are not credited.',
  exchangeFees:
    'Sending from an exchange? Many take their fee out of the amount. Make sure that {amount} {asset} arrive.',
  payments: 'Payments',
  paymentIs: {
    detected: 'Confirming',
    confirmed: 'Confirmed',
    late: 'Confirmed, late',
    reverted: 'Taken back by the network',
  },
  confirmations: '{done} of {needed} confirmations',
  transaction: 'Transaction',
  receipt: 'Receipt',
  date: 'Date',
  print: 'Print',
  backTo: 'Back to {merchant}',
  questions: 'Questions? Write to',
  lookAgain: 'Look again',
  looksByItself: 'This page looks again every 30 seconds.',
  language: 'Language',
  noPayment: {
    title: 'There is no payment under this link',
    sentence: 'Please check the link, or ask the shop for a new one.',
  },
  browser: {
    copied: 'Copied',
    copyFailed: 'Please copy it by hand',
    checkingBlocks: 'checking the last blocks',
    offline: 'You are offline. This page goes on by itself when you are back.',
    wallet: {
      payWith: 'Pay with {wallet}',
      confirmIn: 'Please confirm in {wallet}',
      switching: 'Please allow {wallet} to change to {network}',
      declined: 'You declined in {wallet}. Nothing was sent.',
      alreadyOpen: '{wallet} is waiting for your answer already. Please open it.',
      tooLittle: 'This account has {balance} {asset}, and {amount} are needed. Nothing was sent.',
      noGas: 'This account has not enough ETH for the network’s fee. Nothing was sent.',
      disconnected:
        '{wallet} has disconnected. If you confirmed there, this page notices the payment by itself; if not, please try again.',
      wrongNetwork: 'Please choose {network} in {wallet} and try again. Nothing was sent.',
      failed: '{wallet} could not send: {message}',
      changed: 'The amount has just changed. Please look at it, then pay.',
      sent: 'Sent. Waiting for the network.',
      transaction: 'Transaction',
      payAgain: 'Pay again all the same',
    },
  },
  walletConnect: {
    title: 'Pay with a wallet app',
    preparing: 'Connecting to WalletConnect …',
    scan: 'Scan this code with a wallet app that knows WalletConnect.',
    qrAlternative: 'QR code: connect a wallet app by WalletConnect',
    copy: 'Copy the code',
    openHere: 'Open a wallet app on this device',
    close: 'Close',
    openApp: 'Open {wallet}',
    notConnected: 'No wallet was connected. Nothing was sent.',
    unreachable:
      'WalletConnect cannot be reached at the moment. Please try again, or pay in one of the other ways shown.',
  },
};

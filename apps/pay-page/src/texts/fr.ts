import type { Texts } from './texts.js';

export const fr: Texts = {
  states: {
    waiting: {
      title: 'En attente de votre paiement',
      sentence: 'Envoyez le montant exact à l’adresse indiquée. Cette page le remarque d’elle-même.',
    },
    partial: {
      title: 'Une partie du montant est arrivée',
      sentence: 'Envoyez le reste à la même adresse. Ce que vous avez envoyé est en sécurité.',
    },
    checking: {
      title: 'Vérification des derniers blocs',
      sentence:
        'Le délai est écoulé. L’argent envoyé à temps compte quand même. Veuillez ne plus rien envoyer maintenant.',
    },
    confirming: {
      title: 'Paiement détecté, en attente du réseau',
      sentence: 'Vous n’avez plus rien à faire. Vous pouvez quitter cette page ; le paiement compte quand même.',
    },
    reverted: {
      title: 'Le réseau a annulé un paiement',
      sentence:
        'Regardez d’abord votre portefeuille. Si le transfert y figure encore, il arrivera de nouveau tout seul. Ne renvoyez que s’il y a échoué.',
    },
    paid: { title: 'Payé', sentence: 'Merci. Le paiement est complet.' },
    'paid-over': {
      title: 'Payé',
      sentence: 'Merci. Plus que le montant est arrivé. Le commerçant le voit et peut rembourser la différence.',
    },
    'paid-late': {
      title: 'Payé',
      sentence: 'L’argent est arrivé après le délai et a été crédité quand même. Le commerçant en est informé.',
    },
    expired: {
      title: 'Le délai de paiement est écoulé',
      sentence:
        'Veuillez ne plus rien envoyer. Si vous avez déjà payé, votre argent est en sécurité : il sera encore crédité.',
    },
    'expired-partial': {
      title: 'Le délai s’est écoulé avant l’arrivée du montant entier',
      sentence: 'Ce que vous avez envoyé est crédité au commerçant. Écrivez-lui au sujet du reste.',
    },
    canceled: {
      title: 'Le commerçant a annulé ce paiement',
      sentence:
        'Veuillez ne plus rien envoyer. Si vous avez déjà payé, votre argent est en sécurité : il sera encore crédité.',
    },
    'canceled-partial': {
      title: 'Le commerçant a annulé ce paiement',
      sentence: 'Ce que vous avez envoyé est crédité au commerçant. Écrivez-lui, et n’envoyez plus rien.',
    },
  },
  amountDue: 'Montant à payer',
  remainingDue: 'Reste à payer',
  amountPaid: 'Montant payé',
  amount: 'Montant',
  receivedOf: '{paid} sur {total} reçus',
  reference: 'Référence',
  timeLeft: 'Temps restant',
  payBy: 'Payez avant le {time} UTC',
  delayed:
    'Nous lisons actuellement le réseau avec retard. Ce que vous avez envoyé est en sécurité et compte à l’heure de son bloc.',
  howToPay: 'Comment payer',
  payWithToken: 'Payer avec',
  qrAlternative: 'QR code : envoyer {amount} {asset} à {address} sur {network}',
  openInWallet: 'Ouvrir dans un portefeuille',
  toAddress: 'À cette adresse',
  network: 'Réseau',
  tokenContract: 'Contrat du jeton',
  endsIn: 'se termine par {last4}',
  copy: 'Copier',
  copyThis: 'Copier : {what}',
  onlyThisNetwork:
    'Envoyez {asset} sur {network} uniquement. USDC.e et les autres réseaux sont une autre monnaie et ne sont pas crédités.',
  exchangeFees:
    'Vous envoyez depuis une plateforme d’échange ? Beaucoup prélèvent leurs frais sur le montant. Veillez à ce que {amount} {asset} arrivent.',
  payments: 'Paiements',
  paymentIs: {
    detected: 'En cours de confirmation',
    confirmed: 'Confirmé',
    late: 'Confirmé, en retard',
    reverted: 'Annulé par le réseau',
  },
  confirmations: '{done} confirmations sur {needed}',
  transaction: 'Transaction',
  receipt: 'Reçu',
  date: 'Date',
  print: 'Imprimer',
  backTo: 'Retour à {merchant}',
  questions: 'Des questions ? Écrivez à',
  lookAgain: 'Actualiser',
  looksByItself: 'Cette page s’actualise toutes les 30 secondes.',
  language: 'Langue',
  noPayment: {
    title: 'Aucun paiement à ce lien',
    sentence: 'Vérifiez le lien, ou demandez-en un nouveau à la boutique.',
  },
  browser: {
    copied: 'Copié',
    copyFailed: 'Copiez-le à la main',
    checkingBlocks: 'vérification des derniers blocs',
    offline: 'Vous êtes hors ligne. Cette page reprendra d’elle-même à votre retour.',
    wallet: {
      payWith: 'Payer avec {wallet}',
      confirmIn: 'Confirmez dans {wallet}',
      switching: 'Autorisez {wallet} à passer à {network}',
      declined: 'Vous avez refusé dans {wallet}. Rien n’a été envoyé.',
      alreadyOpen: '{wallet} attend déjà votre réponse. Ouvrez-le.',
      tooLittle: 'Ce compte a {balance} {asset} et il en faut {amount}. Rien n’a été envoyé.',
      noGas: 'Ce compte n’a pas assez d’ETH pour les frais du réseau. Rien n’a été envoyé.',
      disconnected:
        '{wallet} s’est déconnecté. Si vous y avez déjà confirmé, cette page remarque le paiement d’elle-même ; sinon, réessayez.',
      wrongNetwork: 'Choisissez {network} dans {wallet} et réessayez. Rien n’a été envoyé.',
      failed: '{wallet} n’a pas pu envoyer : {message}',
      changed: 'Le montant vient de changer. Regardez-le, puis payez.',
      sent: 'Envoyé. En attente du réseau.',
      transaction: 'Transaction',
      payAgain: 'Payer encore une fois quand même',
    },
  },
  walletConnect: {
    title: 'Payer avec une application de portefeuille',
    preparing: 'Connexion à WalletConnect…',
    scan: 'Scannez ce code avec une application de portefeuille compatible WalletConnect.',
    qrAlternative: 'Code QR : connecter une application de portefeuille par WalletConnect',
    copy: 'Copier le code',
    openHere: 'Ouvrir une application de portefeuille sur cet appareil',
    close: 'Fermer',
    openApp: 'Ouvrir {wallet}',
    notConnected: 'Aucun portefeuille n’a été connecté. Rien n’a été envoyé.',
    unreachable: 'WalletConnect est injoignable pour le moment. Réessayez, ou payez par un autre des moyens indiqués.',
  },
};

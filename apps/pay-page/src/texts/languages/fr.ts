import type { Texts } from './texts.js';

export const fr: Texts = {
  states: {
    waiting: {
      title: 'En attente de votre paiement',
      sentence: 'Envoyez le montant exact à l’adresse indiquée.',
    },
    partial: {
      title: 'Une partie du montant est arrivée',
      sentence: 'Envoyez le reste à la même adresse. Ce que vous avez envoyé est en sécurité.',
    },
    'partial-seen': {
      title: 'Une partie de votre paiement est en route',
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
  copy: 'Copier',
  copyThis: 'Copier : {what}',
  onlyThisNetwork:
    'Envoyez {asset} sur {network} uniquement. USDC.e et les autres réseaux sont une autre monnaie et ne sont pas crédités.',
  payments: 'Paiements',
  paymentsMore: 'et {count} de plus, avant ceux-ci',
  belowSmallest: '{amount} sont arrivés par des transferts inférieurs au paiement minimum. Ils comptent dans le total.',
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
  reload: 'Recharger cette page',
  reloadsByItself: 'Rechargez cette page après avoir envoyé l’argent. Elle se recharge aussi toutes les 30 secondes.',
  noticesByItself: 'Cette page se met à jour toute seule.',
  seenOf: '{seen} vus, encore {rest} à envoyer',
  price: 'Prix',
  excess: 'Trop-perçu',
  paidFor: 'Objet',
  otherWallet: 'Autre application de portefeuille',
  showCode: 'Afficher le code QR',
  details: 'Détails',
  fromExchange: 'Vous payez depuis une plateforme d’échange ?',
  exchangeNetwork: 'Retirez des {asset} et choisissez {network} comme réseau.',
  exchangeAmount: '{amount} {asset} doivent arriver. Si la plateforme prélève ses frais sur le montant, ajoutez-les.',
  exchangeMemo: 'Aucun mémo ni tag n’est nécessaire.',
  cancelTo: 'Annuler et retourner chez {merchant}',
  sent: {
    title: 'Envoyé, mais rien ne s’affiche ?',
    label: 'Hash de la transaction, ou son lien dans un explorateur de blocs',
    find: 'Rechercher',
    findings: {
      found: 'Nous l’avons trouvée. Elle compte pour ce paiement.',
      tooNew:
        'Nous l’avons trouvée. Elle est plus récente que les blocs que nous avons lus : elle apparaîtra ici dans un instant.',
      pending: 'Le réseau la connaît, mais elle n’est encore dans aucun bloc. Revenez dans une minute.',
      failed:
        'Cette transaction a échoué, aucun argent n’a été déplacé. Vérifiez votre portefeuille avant de renvoyer.',
      unknown:
        '{network} ne connaît pas cette transaction. Vérifiez le hash et le réseau sur lequel vous avez envoyé l’argent.',
      otherAddress:
        'Cette transaction n’a pas payé l’adresse de ce paiement. Comparez les adresses dans votre portefeuille.',
      otherToken:
        'Elle est arrivée à l’adresse, mais avec un token qui ne compte pas ici. Écrivez au commerçant : il peut le faire récupérer.',
      malformed: 'Ceci n’est pas le hash d’une transaction. Il commence par 0x, suivi de 64 lettres et chiffres.',
      limited: 'Trop de tentatives. Patientez quelques minutes.',
      unavailable:
        'Nous ne pouvons pas interroger le réseau pour le moment. Votre argent est en sécurité. Réessayez dans une minute.',
    },
  },
  mailed: {
    title: 'Recevoir le reçu par e-mail',
    label: 'Votre adresse e-mail',
    send: 'Envoyer',
    outcomes: {
      sent: 'Le reçu est en route vers {email}.',
      malformed: 'Ceci n’est pas une adresse e-mail.',
      limited: 'Plus aucun reçu ne peut être envoyé pour ce paiement. Vous pouvez l’imprimer.',
      unavailable: 'Le reçu n’a pas pu être envoyé. Réessayez, ou imprimez-le.',
    },
    subject: 'Votre reçu de {merchant}',
    why: 'Vous avez demandé ce reçu sur la page de paiement de {merchant}. Nous ne conservons pas votre adresse.',
    open: 'Ouvrir la page de paiement',
  },
  language: 'Langue',
  noPayment: {
    title: 'Aucun paiement à ce lien',
    sentence: 'Vérifiez le lien, ou demandez-en un nouveau à la boutique.',
  },
  browser: {
    returning: 'Retour chez {merchant} dans {seconds}',
    stay: 'Rester ici',
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

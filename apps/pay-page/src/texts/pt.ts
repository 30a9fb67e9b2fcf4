import type { Texts } from './texts.js';

export const pt: Texts = {
  states: {
    waiting: {
      title: 'Aguardando o seu pagamento',
      sentence: 'Envie o valor exato para o endereço indicado. Esta página percebe sozinha.',
    },
    partial: {
      title: 'Uma parte do valor chegou',
      sentence: 'Envie o restante para o mesmo endereço. O que você enviou está seguro.',
    },
    checking: {
      title: 'Verificando os últimos blocos',
      sentence: 'O prazo acabou. O dinheiro enviado a tempo conta mesmo assim. Não envie nada agora.',
    },
    confirming: {
      title: 'Pagamento visto, aguardando a rede',
      sentence: 'Você não precisa fazer mais nada. Pode sair desta página; o pagamento conta mesmo assim.',
    },
    reverted: {
      title: 'A rede desfez um pagamento',
      sentence:
        'Veja primeiro a sua carteira. Se a transferência ainda estiver lá, ela chegará de novo sozinha. Envie outra vez somente se ela falhou.',
    },
    paid: { title: 'Pago', sentence: 'Obrigado. O pagamento está completo.' },
    'paid-over': {
      title: 'Pago',
      sentence: 'Obrigado. Chegou mais do que o valor. O vendedor vê isso e pode devolver a diferença.',
    },
    'paid-late': {
      title: 'Pago',
      sentence: 'O dinheiro chegou depois do prazo e foi creditado mesmo assim. O vendedor foi informado.',
    },
    expired: {
      title: 'O prazo de pagamento terminou',
      sentence: 'Não envie nada agora. Se você já pagou, o seu dinheiro está seguro: ele ainda será creditado.',
    },
    'expired-partial': {
      title: 'O prazo terminou antes de chegar o valor inteiro',
      sentence: 'O que você enviou foi creditado ao vendedor. Escreva a ele sobre o restante.',
    },
    canceled: {
      title: 'O vendedor cancelou este pagamento',
      sentence: 'Não envie nada agora. Se você já pagou, o seu dinheiro está seguro: ele ainda será creditado.',
    },
    'canceled-partial': {
      title: 'O vendedor cancelou este pagamento',
      sentence: 'O que você enviou foi creditado ao vendedor. Escreva a ele e não envie mais nada.',
    },
  },
  amountDue: 'Valor a pagar',
  remainingDue: 'Falta pagar',
  amountPaid: 'Valor pago',
  amount: 'Valor',
  receivedOf: '{paid} de {total} recebidos',
  reference: 'Referência',
  timeLeft: 'Tempo restante',
  payBy: 'Pague até {time} UTC',
  delayed:
    'Neste momento lemos a rede com atraso. O que você enviou está seguro e conta a partir da hora do seu bloco.',
  howToPay: 'Como pagar',
  payWithToken: 'Pagar com',
  qrAlternative: 'Código QR: enviar {amount} {asset} para {address} na rede {network}',
  openInWallet: 'Abrir em uma carteira',
  toAddress: 'Para este endereço',
  network: 'Rede',
  tokenContract: 'Contrato do token',
  endsIn: 'termina em {last4}',
  copy: 'Copiar',
  copyThis: 'Copiar: {what}',
  onlyThisNetwork:
    'Envie {asset} somente na rede {network}. USDC.e e outras redes são outro dinheiro e não são creditados.',
  exchangeFees: 'Vai enviar de uma corretora? Muitas descontam a taxa do valor. Confira que cheguem {amount} {asset}.',
  payments: 'Pagamentos',
  paymentIs: {
    detected: 'Confirmando',
    confirmed: 'Confirmado',
    late: 'Confirmado, com atraso',
    reverted: 'Desfeito pela rede',
  },
  confirmations: '{done} de {needed} confirmações',
  transaction: 'Transação',
  receipt: 'Recibo',
  date: 'Data',
  print: 'Imprimir',
  backTo: 'Voltar para {merchant}',
  questions: 'Dúvidas? Escreva para',
  lookAgain: 'Atualizar',
  looksByItself: 'Esta página se atualiza a cada 30 segundos.',
  language: 'Idioma',
  noPayment: {
    title: 'Não há pagamento neste link',
    sentence: 'Confira o link ou peça um novo à loja.',
  },
  browser: {
    copied: 'Copiado',
    copyFailed: 'Copie à mão',
    checkingBlocks: 'verificando os últimos blocos',
    offline: 'Você está sem conexão. Esta página continua sozinha quando ela voltar.',
    wallet: {
      payWith: 'Pagar com {wallet}',
      confirmIn: 'Confirme em {wallet}',
      switching: 'Permita que {wallet} mude para {network}',
      declined: 'Você recusou em {wallet}. Nada foi enviado.',
      alreadyOpen: '{wallet} já espera a sua resposta. Abra-a.',
      tooLittle: 'Esta conta tem {balance} {asset} e são necessários {amount}. Nada foi enviado.',
      noGas: 'Esta conta não tem ETH suficiente para a taxa da rede. Nada foi enviado.',
      disconnected:
        '{wallet} se desconectou. Se você já confirmou lá, esta página percebe o pagamento sozinha; se não, tente de novo.',
      wrongNetwork: 'Escolha {network} em {wallet} e tente de novo. Nada foi enviado.',
      failed: '{wallet} não conseguiu enviar: {message}',
      changed: 'O valor acabou de mudar. Confira e depois pague.',
      sent: 'Enviado. Aguardando a rede.',
      transaction: 'Transação',
      payAgain: 'Pagar outra vez mesmo assim',
    },
  },
  walletConnect: {
    title: 'Pagar com um app de carteira',
    preparing: 'Conectando ao WalletConnect…',
    scan: 'Escaneie este código com um app de carteira compatível com WalletConnect.',
    qrAlternative: 'Código QR: conectar um app de carteira pelo WalletConnect',
    copy: 'Copiar o código',
    openHere: 'Abrir um app de carteira neste aparelho',
    close: 'Fechar',
    openApp: 'Abrir {wallet}',
    notConnected: 'Nenhuma carteira foi conectada. Nada foi enviado.',
    unreachable:
      'Não é possível acessar o WalletConnect no momento. Tente de novo ou pague de outra das formas mostradas.',
  },
};

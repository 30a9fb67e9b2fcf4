import type { Texts } from './texts.js';

export const es: Texts = {
  states: {
    waiting: {
      title: 'Esperamos su pago',
      sentence: 'Envíe el importe exacto a la dirección indicada. Esta página lo detecta sola.',
    },
    partial: {
      title: 'Ha llegado una parte del importe',
      sentence: 'Envíe el resto a la misma dirección. Lo que ha enviado está a salvo.',
    },
    checking: {
      title: 'Comprobando los últimos bloques',
      sentence: 'El plazo ha terminado. Si envió el dinero a tiempo, cuenta igualmente. No envíe nada ahora.',
    },
    confirming: {
      title: 'Pago detectado, esperando a la red',
      sentence: 'No tiene que hacer nada más. Puede salir de esta página; el pago cuenta igualmente.',
    },
    reverted: {
      title: 'La red ha anulado un pago',
      sentence:
        'Mire primero su monedero. Si la transferencia sigue allí, volverá a llegar sola. Envíe de nuevo solo si ha fallado.',
    },
    paid: { title: 'Pagado', sentence: 'Gracias. El pago está completo.' },
    'paid-over': {
      title: 'Pagado',
      sentence: 'Gracias. Ha llegado más que el importe. El comercio lo ve y puede devolver la diferencia.',
    },
    'paid-late': {
      title: 'Pagado',
      sentence: 'El dinero llegó después del plazo y se ha abonado igualmente. El comercio está informado.',
    },
    expired: {
      title: 'El plazo de pago ha terminado',
      sentence: 'No envíe nada ahora. Si ya ha pagado, su dinero está a salvo: todavía se abona.',
    },
    'expired-partial': {
      title: 'El plazo terminó antes de que llegara todo el importe',
      sentence: 'Lo que envió se ha abonado al comercio. Escríbale sobre el resto.',
    },
    canceled: {
      title: 'El comercio canceló este pago',
      sentence: 'No envíe nada ahora. Si ya ha pagado, su dinero está a salvo: todavía se abona.',
    },
    'canceled-partial': {
      title: 'El comercio canceló este pago',
      sentence: 'Lo que envió se ha abonado al comercio. Escríbale y no envíe nada más.',
    },
  },
  amountDue: 'Importe a pagar',
  remainingDue: 'Queda por pagar',
  amountPaid: 'Importe pagado',
  amount: 'Importe',
  receivedOf: '{paid} de {total} recibidos',
  reference: 'Referencia',
  timeLeft: 'Tiempo restante',
  payBy: 'Pague antes de: {time} UTC',
  delayed:
    'En este momento leemos la red con retraso. Lo que ha enviado está a salvo y cuenta desde la hora de su bloque.',
  howToPay: 'Cómo pagar',
  payWithToken: 'Pagar con',
  qrAlternative: 'Código QR: enviar {amount} {asset} a {address} en {network}',
  openInWallet: 'Abrir en un monedero',
  toAddress: 'A esta dirección',
  network: 'Red',
  tokenContract: 'Contrato del token',
  endsIn: 'termina en {last4}',
  copy: 'Copiar',
  copyThis: 'Copiar: {what}',
  onlyThisNetwork: 'Envíe {asset} solo en {network}. USDC.e y otras redes son otro dinero y no se abonan.',
  exchangeFees:
    '¿Envía desde una plataforma? Muchas descuentan su comisión del importe. Asegúrese de que lleguen {amount} {asset}.',
  payments: 'Pagos',
  paymentIs: {
    detected: 'Confirmando',
    confirmed: 'Confirmado',
    late: 'Confirmado, con retraso',
    reverted: 'Anulado por la red',
  },
  confirmations: '{done} de {needed} confirmaciones',
  transaction: 'Transacción',
  receipt: 'Recibo',
  date: 'Fecha',
  print: 'Imprimir',
  backTo: 'Volver a {merchant}',
  questions: '¿Preguntas? Escriba a',
  lookAgain: 'Actualizar',
  looksByItself: 'Esta página se actualiza cada 30 segundos.',
  language: 'Idioma',
  noPayment: {
    title: 'No hay ningún pago en este enlace',
    sentence: 'Compruebe el enlace o pida uno nuevo a la tienda.',
  },
  browser: {
    copied: 'Copiado',
    copyFailed: 'Cópielo a mano',
    checkingBlocks: 'comprobando los últimos bloques',
    offline: 'No hay conexión. Esta página continúa sola cuando vuelva.',
    wallet: {
      payWith: 'Pagar con {wallet}',
      confirmIn: 'Confirme en {wallet}',
      switching: 'Permita que {wallet} cambie a {network}',
      declined: 'Lo rechazó en {wallet}. No se ha enviado nada.',
      alreadyOpen: '{wallet} ya espera su respuesta. Ábralo.',
      tooLittle: 'Esta cuenta tiene {balance} {asset} y hacen falta {amount}. No se ha enviado nada.',
      noGas: 'Esta cuenta no tiene suficiente ETH para la comisión de la red. No se ha enviado nada.',
      disconnected:
        '{wallet} se ha desconectado. Si ya lo confirmó allí, esta página detecta el pago por sí sola; si no, inténtelo de nuevo.',
      wrongNetwork: 'Elija {network} en {wallet} e inténtelo de nuevo. No se ha enviado nada.',
      failed: '{wallet} no pudo enviar: {message}',
      changed: 'El importe acaba de cambiar. Mírelo y pague después.',
      sent: 'Enviado. Esperando a la red.',
      transaction: 'Transacción',
      payAgain: 'Pagar otra vez de todos modos',
    },
  },
  walletConnect: {
    title: 'Pagar con una app de wallet',
    preparing: 'Conectando con WalletConnect…',
    scan: 'Escanee este código con una app de wallet compatible con WalletConnect.',
    qrAlternative: 'Código QR: conectar una app de wallet por WalletConnect',
    copy: 'Copiar el código',
    openHere: 'Abrir una app de wallet en este dispositivo',
    close: 'Cerrar',
    openApp: 'Abrir {wallet}',
    notConnected: 'No se conectó ninguna wallet. No se ha enviado nada.',
    unreachable:
      'No se puede acceder a WalletConnect en este momento. Inténtelo de nuevo o pague de otra de las formas que se muestran.',
  },
};

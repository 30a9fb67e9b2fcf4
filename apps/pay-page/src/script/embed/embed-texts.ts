/** The texts of the dialog around the pay page. */
export interface EmbedTexts {
  readonly code: string;
  readonly payment: string;
  readonly close: string;
  readonly open: string;
}

// biome-ignore format: a table reads best as a table
const TEXTS: readonly [EmbedTexts, ...EmbedTexts[]] = [
  { code: 'en', payment: 'Payment',   close: 'Close',     open: 'Open the payment page' },
  { code: 'de', payment: 'Zahlung',   close: 'Schließen', open: 'Zahlungsseite öffnen' },
  { code: 'es', payment: 'Pago',      close: 'Cerrar',    open: 'Abrir la página de pago' },
  { code: 'fr', payment: 'Paiement',  close: 'Fermer',    open: 'Ouvrir la page de paiement' },
  { code: 'pt', payment: 'Pagamento', close: 'Fechar',    open: 'Abrir a página de pagamento' },
  { code: 'zh', payment: '付款',       close: '关闭',       open: '打开付款页面' },
  { code: 'ar', payment: 'الدفع',     close: 'إغلاق',     open: 'فتح صفحة الدفع' },
];

/**
 * Returns the texts in the language of a shop's page, by its tag (`de-CH` is de); English if the tag is missing or
 * unknown.
 */
export function embedTexts(language: string): EmbedTexts {
  const code = language.toLowerCase().split('-')[0];
  return TEXTS.find((texts) => texts.code === code) ?? TEXTS[0];
}

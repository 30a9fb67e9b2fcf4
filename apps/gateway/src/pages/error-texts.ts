/** The texts shown where a page could not be shown. `{seconds}` is filled in. */
export interface ErrorTexts {
  /** Shown when one of our services does not respond. */
  readonly away: ErrorText;
  /** Shown then on a pay page: the buyer may have paid a moment ago. */
  readonly payAway: ErrorText;
  readonly notFound: ErrorText;
  readonly tooMany: ErrorText;
  /** Shown when the request itself is wrong: a method, a form, a truncated address. */
  readonly refused: ErrorText;
  readonly reloads: string;
  readonly tryAgain: string;
  readonly home: string;
  /** The text before the number that support asks for. */
  readonly reference: string;
}

export interface ErrorText {
  readonly title: string;
  readonly text: string;
}

/** A language that error pages are written in: those of the pay page. */
export interface ErrorLanguage {
  readonly code: string;
  readonly dir: 'ltr' | 'rtl';
  readonly texts: ErrorTexts;
}

const en: ErrorTexts = {
  away: {
    title: 'This page is not available right now',
    text: 'One of our services is not responding. Please try again in a moment.',
  },
  payAway: {
    title: 'We cannot show this payment right now',
    text: 'Money that you have already sent is safe: the blockchain has recorded it, and we credit it as soon as we are back. Please do not send it again.',
  },
  notFound: {
    title: 'We could not find this page',
    text: 'Check the address for typos, or go to the start page.',
  },
  tooMany: {
    title: 'That was a bit too fast',
    text: 'We received too many requests from your connection. Please wait {seconds} seconds and try again.',
  },
  refused: {
    title: 'We could not process this request',
    text: 'The address or the form seems to be incomplete. Go back and try again.',
  },
  reloads: 'This page reloads by itself.',
  tryAgain: 'Try again',
  home: 'Start page',
  reference: 'Reference for support:',
};

const de: ErrorTexts = {
  away: {
    title: 'Diese Seite ist gerade nicht erreichbar',
    text: 'Einer unserer Dienste antwortet nicht. Bitte versuchen Sie es gleich noch einmal.',
  },
  payAway: {
    title: 'Wir können diese Zahlung gerade nicht anzeigen',
    text: 'Bereits gesendetes Geld ist sicher: Die Blockchain hat es verzeichnet, und wir schreiben es gut, sobald wir wieder da sind. Bitte senden Sie es nicht noch einmal.',
  },
  notFound: {
    title: 'Diese Seite gibt es nicht',
    text: 'Prüfen Sie die Adresse auf Tippfehler oder gehen Sie zur Startseite.',
  },
  tooMany: {
    title: 'Das ging etwas zu schnell',
    text: 'Von Ihrer Verbindung kamen zu viele Anfragen. Bitte warten Sie {seconds} Sekunden und versuchen Sie es dann noch einmal.',
  },
  refused: {
    title: 'Wir konnten diese Anfrage nicht bearbeiten',
    text: 'Die Adresse oder das Formular ist offenbar unvollständig. Gehen Sie zurück und versuchen Sie es noch einmal.',
  },
  reloads: 'Diese Seite lädt sich von selbst neu.',
  tryAgain: 'Noch einmal versuchen',
  home: 'Startseite',
  reference: 'Referenz für den Support:',
};

const es: ErrorTexts = {
  away: {
    title: 'Esta página no está disponible en este momento',
    text: 'Uno de nuestros servicios no responde. Inténtalo de nuevo en un momento.',
  },
  payAway: {
    title: 'No podemos mostrar este pago en este momento',
    text: 'El dinero que ya has enviado está a salvo: está registrado en la cadena de bloques y lo abonaremos en cuanto volvamos. No lo envíes otra vez.',
  },
  notFound: {
    title: 'No encontramos esta página',
    text: 'Comprueba si hay errores en la dirección o ve a la página de inicio.',
  },
  tooMany: {
    title: 'Has ido demasiado rápido',
    text: 'Hemos recibido demasiadas solicitudes desde tu conexión. Espera {seconds} segundos e inténtalo de nuevo.',
  },
  refused: {
    title: 'No hemos podido procesar esta solicitud',
    text: 'Parece que la dirección o el formulario están incompletos. Vuelve atrás e inténtalo de nuevo.',
  },
  reloads: 'Esta página se recarga sola.',
  tryAgain: 'Intentar de nuevo',
  home: 'Página de inicio',
  reference: 'Referencia para soporte:',
};

const fr: ErrorTexts = {
  away: {
    title: 'Cette page est momentanément indisponible',
    text: 'L’un de nos services ne répond pas. Veuillez réessayer dans un instant.',
  },
  payAway: {
    title: 'Nous ne pouvons pas afficher ce paiement pour le moment',
    text: 'L’argent déjà envoyé est en sécurité : il est enregistré sur la blockchain et sera crédité dès notre retour. Ne l’envoyez pas une seconde fois.',
  },
  notFound: {
    title: 'Cette page est introuvable',
    text: 'Vérifiez l’adresse ou revenez à la page d’accueil.',
  },
  tooMany: {
    title: 'C’était un peu trop rapide',
    text: 'Nous avons reçu trop de requêtes depuis votre connexion. Attendez {seconds} secondes, puis réessayez.',
  },
  refused: {
    title: 'Nous n’avons pas pu traiter cette demande',
    text: 'L’adresse ou le formulaire semble incomplet. Revenez en arrière et réessayez.',
  },
  reloads: 'Cette page se recharge toute seule.',
  tryAgain: 'Réessayer',
  home: 'Page d’accueil',
  reference: 'Référence pour l’assistance :',
};

const pt: ErrorTexts = {
  away: {
    title: 'Esta página não está disponível no momento',
    text: 'Um dos nossos serviços não está respondendo. Tente novamente em instantes.',
  },
  payAway: {
    title: 'Não conseguimos mostrar este pagamento agora',
    text: 'O dinheiro que você já enviou está seguro: ele está registrado na blockchain e será creditado assim que voltarmos. Não envie novamente.',
  },
  notFound: {
    title: 'Não encontramos esta página',
    text: 'Verifique se há erros no endereço ou vá para a página inicial.',
  },
  tooMany: {
    title: 'Foi um pouco rápido demais',
    text: 'Recebemos solicitações demais da sua conexão. Aguarde {seconds} segundos e tente novamente.',
  },
  refused: {
    title: 'Não conseguimos processar esta solicitação',
    text: 'O endereço ou o formulário parece estar incompleto. Volte e tente novamente.',
  },
  reloads: 'Esta página recarrega sozinha.',
  tryAgain: 'Tentar novamente',
  home: 'Página inicial',
  reference: 'Referência para o suporte:',
};

const zh: ErrorTexts = {
  away: { title: '此页面暂时无法访问', text: '我们的一项服务没有响应。请稍后再试。' },
  payAway: {
    title: '暂时无法显示这笔付款',
    text: '您已发送的款项是安全的：区块链已记录这笔款项，服务恢复后我们会立即入账。请不要重复付款。',
  },
  notFound: { title: '找不到此页面', text: '请检查网址是否有误，或前往首页。' },
  tooMany: { title: '操作过于频繁', text: '我们收到了来自您网络的过多请求。请等待 {seconds} 秒后再试。' },
  refused: { title: '无法处理此请求', text: '网址或表单似乎不完整。请返回并重试。' },
  reloads: '此页面会自动刷新。',
  tryAgain: '重试',
  home: '首页',
  reference: '客服参考编号：',
};

const ar: ErrorTexts = {
  away: { title: 'هذه الصفحة غير متاحة الآن', text: 'إحدى خدماتنا لا تستجيب. يُرجى المحاولة مرة أخرى بعد لحظات.' },
  payAway: {
    title: 'لا يمكننا عرض هذه الدفعة الآن',
    text: 'الأموال التي أرسلتها بالفعل في أمان: فهي مسجّلة على سلسلة الكتل، وسنقيّدها فور عودة الخدمة. يُرجى عدم إرسالها مرة أخرى.',
  },
  notFound: { title: 'تعذّر العثور على هذه الصفحة', text: 'تحقّق من العنوان أو انتقل إلى الصفحة الرئيسية.' },
  tooMany: {
    title: 'طلبات كثيرة في وقت قصير',
    text: 'تلقّينا طلبات كثيرة جدًا من اتصالك. يُرجى الانتظار {seconds} ثانية ثم المحاولة مرة أخرى.',
  },
  refused: { title: 'تعذّر علينا معالجة هذا الطلب', text: 'يبدو أن العنوان أو النموذج غير مكتمل. ارجع وحاول مرة أخرى.' },
  reloads: 'تُعاد تحميل هذه الصفحة تلقائيًا.',
  tryAgain: 'المحاولة مرة أخرى',
  home: 'الصفحة الرئيسية',
  reference: 'الرقم المرجعي للدعم:',
};

export const ERROR_LANGUAGES: readonly [ErrorLanguage, ...ErrorLanguage[]] = [
  { code: 'en', dir: 'ltr', texts: en },
  { code: 'de', dir: 'ltr', texts: de },
  { code: 'es', dir: 'ltr', texts: es },
  { code: 'fr', dir: 'ltr', texts: fr },
  { code: 'pt', dir: 'ltr', texts: pt },
  { code: 'zh', dir: 'ltr', texts: zh },
  { code: 'ar', dir: 'rtl', texts: ar },
];

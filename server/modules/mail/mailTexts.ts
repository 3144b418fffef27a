import type { LinkKind } from '@/domain/accessLink';
import { escapeHtml } from '../../platform/http/escapeHtml';

interface Words {
  subject: string;
  greeting: (name: string) => string;
  text: string;
  button: string;
  until: (date: string) => string;
  ignore: string;
}

type MailLanguage = 'es' | 'en' | 'pt';

const WORDS: Record<MailLanguage, Record<LinkKind, (product: string) => Words>> = {
  es: {
    invitation: (product) => ({
      subject: `Te han invitado a ${product}`,
      greeting: (name) => `Hola, ${name}:`,
      text: `Te han creado un usuario en ${product}. Elige tu contraseña para entrar:`,
      button: 'Elegir la contraseña',
      until: (date) => `El enlace sirve una sola vez y hasta el ${date}.`,
      ignore: 'Si no esperabas este mensaje, ignóralo: sin el enlace nadie puede entrar.',
    }),
    passwordReset: (product) => ({
      subject: `Nueva contraseña de ${product}`,
      greeting: (name) => `Hola, ${name}:`,
      text: `Se ha pedido una contraseña nueva para tu usuario de ${product}. Elígela aquí:`,
      button: 'Elegir otra contraseña',
      until: (date) => `El enlace sirve una sola vez y hasta el ${date}. Si llegan varios mensajes, solo vale el último.`,
      ignore: 'Si no la has pedido tú, ignora este mensaje: tu contraseña sigue igual.',
    }),
  },
  en: {
    invitation: (product) => ({
      subject: `You are invited to ${product}`,
      greeting: (name) => `Hello ${name},`,
      text: `A user was created for you in ${product}. Choose your password to sign in:`,
      button: 'Choose a password',
      until: (date) => `The link works once and until ${date}.`,
      ignore: 'If you did not expect this message, ignore it: without the link no one can sign in.',
    }),
    passwordReset: (product) => ({
      subject: `New password for ${product}`,
      greeting: (name) => `Hello ${name},`,
      text: `A new password was requested for your user of ${product}. Choose it here:`,
      button: 'Choose a new password',
      until: (date) => `The link works once and until ${date}. If several messages arrive, only the latest one works.`,
      ignore: 'If you did not request it, ignore this message: your password stays as it is.',
    }),
  },
  pt: {
    invitation: (product) => ({
      subject: `Convite para ${product}`,
      greeting: (name) => `Olá, ${name}:`,
      text: `Foi criado um usuário para você em ${product}. Escolha sua senha para entrar:`,
      button: 'Escolher a senha',
      until: (date) => `O link funciona uma única vez e até ${date}.`,
      ignore: 'Se você não esperava esta mensagem, ignore-a: sem o link ninguém pode entrar.',
    }),
    passwordReset: (product) => ({
      subject: `Nova senha de ${product}`,
      greeting: (name) => `Olá, ${name}:`,
      text: `Foi pedida uma nova senha para o seu usuário de ${product}. Escolha-a aqui:`,
      button: 'Escolher outra senha',
      until: (date) => `O link funciona uma única vez e até ${date}. Se chegarem várias mensagens, só a última vale.`,
      ignore: 'Se não foi você quem pediu, ignore esta mensagem: sua senha continua a mesma.',
    }),
  },
};

export interface MailContent {
  kind: LinkKind;
  language: string;
  product: string;
  /** Of the user; any text. */
  name: string;
  link: string;
  expiresAt: Date;
}

/** Subject, text and HTML of a mail. The subject holds nothing that a person typed; a name is one line of text, escaped in the HTML. */
export function mailTexts({ kind, language, product, name, link, expiresAt }: MailContent): {
  subject: string;
  text: string;
  html: string;
} {
  const known = isMailLanguage(language) ? language : 'es';
  const words = WORDS[known][kind](product);
  const date = new Intl.DateTimeFormat(known, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(expiresAt);
  const greeting = words.greeting(oneLine(name));
  const until = words.until(`${date} UTC`);
  return {
    subject: oneLine(words.subject),
    text: [greeting, words.text, link, until, words.ignore, ''].join('\n\n'),
    html: [
      `<!doctype html><html lang="${known}"><body>`,
      `<p>${escapeHtml(greeting)}</p><p>${escapeHtml(words.text)}</p>`,
      `<p><a href="${escapeHtml(link)}">${escapeHtml(words.button)}</a></p><p>${escapeHtml(link)}</p>`,
      `<p>${escapeHtml(until)}</p><p>${escapeHtml(words.ignore)}</p></body></html>`,
    ].join('\n'),
  };
}

function isMailLanguage(language: string): language is MailLanguage {
  return Object.hasOwn(WORDS, language);
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

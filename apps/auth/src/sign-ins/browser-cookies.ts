import '@fastify/cookie';
import { newSignInToken, signInCookieName, signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const DAY_S = 86_400;
/** Absolute lifetime of a sign-in. */
export const ABSOLUTE_DAYS = 30;
/** Longer than any link or sign-in at a provider takes. */
const BROWSER_TOKEN_S = 3_600;
const TOKEN = /^[\w-]{43}$/;

/** Where a request comes from, as a sign-in keeps it. */
export interface SignInOrigin {
  ip: string;
  userAgent: string | null;
}

export function originOf(request: FastifyRequest): SignInOrigin {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? null };
}

/**
 * The two cookies of this service: the sign-in, and before it a random token that binds a link or a provider's response to
 * the browser that requested it.
 */
export class BrowserCookies {
  private readonly isSecure: boolean;
  private readonly signInName: string;
  private readonly browserName: string;

  constructor(publicUrl: string) {
    this.isSecure = publicUrl.startsWith('https:');
    this.signInName = signInCookieName(publicUrl);
    this.browserName = this.isSecure ? '__Host-browser' : 'browser';
  }

  /** Signs the browser in; what bound it before has done its work. */
  setSignIn(reply: FastifyReply, token: string): void {
    void reply.header('cache-control', 'no-store');
    this.set(reply, this.signInName, token, ABSOLUTE_DAYS * DAY_S);
  }

  clearSignIn(reply: FastifyReply): void {
    this.clear(reply, this.signInName);
  }

  clearBrowser(reply: FastifyReply): void {
    this.clear(reply, this.browserName);
  }

  /** The token of this browser, given to it now if it has none. */
  ensureBrowser(request: FastifyRequest, reply: FastifyReply): string {
    const token = this.browserToken(request) ?? newSignInToken();
    void reply.header('cache-control', 'no-store');
    this.set(reply, this.browserName, token, BROWSER_TOKEN_S);
    return token;
  }

  /** Undefined where there is none or it was not made here. */
  browserToken(request: FastifyRequest): string | undefined {
    const token = request.cookies[this.browserName];
    return token !== undefined && TOKEN.test(token) ? token : undefined;
  }

  /** What is stored of it. */
  browserHash(request: FastifyRequest): string | undefined {
    const token = this.browserToken(request);
    return token === undefined ? undefined : signInTokenHash(token);
  }

  /** Browsers obey for a `__Host-` name only what is Secure, deletion included. */
  private clear(reply: FastifyReply, name: string): void {
    void reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure: this.isSecure });
  }

  private set(reply: FastifyReply, name: string, value: string, maxAge: number): void {
    void reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure: this.isSecure, maxAge });
  }
}

import '@fastify/cookie';
import { newSignInToken, signInCookieName, signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visitor } from '../devices/devices.service.js';

const DAY_S = 86_400;
/** The absolute lifetime of a sign-in. */
export const ABSOLUTE_DAYS = 30;
/** Longer than any link works and than any sign-in at a provider takes. */
const BROWSER_TOKEN_S = 3_600;
const TOKEN = /^[\w-]{43}$/;

/**
 * The longest time that browsers keep a cookie. https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html
 */
const DEVICE_DAYS = 400;

/** The browser that a sign-in comes from, with the token of its device cookie, new where the browser had none. */
export interface SignInOrigin extends Visitor {
  readonly deviceToken: string;
  readonly deviceHash: string;
  /** The hash of the browser's existing sign-in, valid or not. */
  readonly signInHash: string | undefined;
}

/**
 * The cookies of this service: the sign-in; a random token that binds a link or a provider's response to the browser
 * that requested it; and one that outlives sign-ins, by which a browser is known to an account.
 */
export class BrowserCookies {
  private readonly isSecure: boolean;
  private readonly signInName: string;
  private readonly browserName: string;
  private readonly deviceName: string;

  constructor(publicUrl: string) {
    this.isSecure = publicUrl.startsWith('https:');
    this.signInName = signInCookieName(publicUrl);
    this.browserName = this.isSecure ? '__Host-browser' : 'browser';
    this.deviceName = this.isSecure ? '__Host-device' : 'device';
  }

  /** Returns the browser that a request comes from. */
  visitorOf(request: FastifyRequest): Visitor {
    const token = this.tokenIn(request, this.deviceName);
    const deviceHash = token === undefined ? null : signInTokenHash(token);
    return { ip: request.ip, userAgent: request.headers['user-agent'] ?? null, deviceHash };
  }

  /** Returns the browser in which a sign-in is about to be made. */
  originOf(request: FastifyRequest): SignInOrigin {
    const deviceToken = this.tokenIn(request, this.deviceName) ?? newSignInToken();
    const signIn = this.tokenIn(request, this.signInName);
    return {
      ...this.visitorOf(request),
      deviceToken,
      deviceHash: signInTokenHash(deviceToken),
      signInHash: signIn === undefined ? undefined : signInTokenHash(signIn),
    };
  }

  /** Signs the browser in, and marks it as known. */
  setSignIn(reply: FastifyReply, token: string, { deviceToken }: SignInOrigin): void {
    void reply.header('cache-control', 'no-store');
    this.set(reply, this.signInName, token, ABSOLUTE_DAYS * DAY_S);
    this.set(reply, this.deviceName, deviceToken, DEVICE_DAYS * DAY_S);
  }

  clearSignIn(reply: FastifyReply): void {
    this.clear(reply, this.signInName);
  }

  clearBrowser(reply: FastifyReply): void {
    this.clear(reply, this.browserName);
  }

  /** Returns the token of this browser, which gets one now if it has none. */
  ensureBrowser(request: FastifyRequest, reply: FastifyReply): string {
    const token = this.browserToken(request) ?? newSignInToken();
    void reply.header('cache-control', 'no-store');
    this.set(reply, this.browserName, token, BROWSER_TOKEN_S);
    return token;
  }

  /** Returns undefined where there is none or it was not made here. */
  browserToken(request: FastifyRequest): string | undefined {
    return this.tokenIn(request, this.browserName);
  }

  /** Returns the hash under which the browser's token is stored. */
  browserHash(request: FastifyRequest): string | undefined {
    const token = this.browserToken(request);
    return token === undefined ? undefined : signInTokenHash(token);
  }

  private tokenIn(request: FastifyRequest, name: string): string | undefined {
    const token = request.cookies[name];
    return token !== undefined && TOKEN.test(token) ? token : undefined;
  }

  /** Sets Secure also for a deletion: browsers ignore a `__Host-` cookie without it. */
  private clear(reply: FastifyReply, name: string): void {
    void reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure: this.isSecure });
  }

  private set(reply: FastifyReply, name: string, value: string, maxAge: number): void {
    void reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure: this.isSecure, maxAge });
  }
}

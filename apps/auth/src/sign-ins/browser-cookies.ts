import '@fastify/cookie';
import { newSignInToken, signInCookieName, signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visitor } from '../devices/devices.service.js';

const DAY_S = 86_400;
/** Absolute lifetime of a sign-in. */
export const ABSOLUTE_DAYS = 30;
/** Longer than any link or sign-in at a provider takes. */
const BROWSER_TOKEN_S = 3_600;
const TOKEN = /^[\w-]{43}$/;

/** The longest that browsers keep a cookie. https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html */
const DEVICE_DAYS = 400;

/** Where a sign-in comes from, with the token of its device cookie, new where the browser had none. */
export interface SignInOrigin extends Visitor {
  readonly deviceToken: string;
  readonly deviceHash: string;
  /** The hash of the sign-in that the browser has already, valid or not. */
  readonly signInHash: string | undefined;
}

/**
 * The cookies of this service: the sign-in; before it a random token that binds a link or a provider's response to the
 * browser that requested it; and one that outlives sign-ins, by which a browser is known to an account.
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

  /** The browser that a request comes from. */
  visitorOf(request: FastifyRequest): Visitor {
    const token = this.tokenIn(request, this.deviceName);
    const deviceHash = token === undefined ? null : signInTokenHash(token);
    return { ip: request.ip, userAgent: request.headers['user-agent'] ?? null, deviceHash };
  }

  /** The same for a sign-in that is about to be made there. */
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

  /** The token of this browser, which gets one now if it has none. */
  ensureBrowser(request: FastifyRequest, reply: FastifyReply): string {
    const token = this.browserToken(request) ?? newSignInToken();
    void reply.header('cache-control', 'no-store');
    this.set(reply, this.browserName, token, BROWSER_TOKEN_S);
    return token;
  }

  /** Undefined where there is none or it was not made here. */
  browserToken(request: FastifyRequest): string | undefined {
    return this.tokenIn(request, this.browserName);
  }

  /** What is stored of it. */
  browserHash(request: FastifyRequest): string | undefined {
    const token = this.browserToken(request);
    return token === undefined ? undefined : signInTokenHash(token);
  }

  private tokenIn(request: FastifyRequest, name: string): string | undefined {
    const token = request.cookies[name];
    return token !== undefined && TOKEN.test(token) ? token : undefined;
  }

  /** Browsers obey for a `__Host-` name only what is Secure, deletion included. */
  private clear(reply: FastifyReply, name: string): void {
    void reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure: this.isSecure });
  }

  private set(reply: FastifyReply, name: string, value: string, maxAge: number): void {
    void reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure: this.isSecure, maxAge });
  }
}

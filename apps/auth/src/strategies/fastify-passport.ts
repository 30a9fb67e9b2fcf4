import type { FastifyRequest } from 'fastify';
import passport from 'passport';

/** The outcome of a strategy for a request. Its errors are thrown instead. */
export type StrategyAnswer =
  | { kind: 'success'; user: unknown; info: unknown }
  | { kind: 'redirect'; url: string }
  | { kind: 'fail'; challenge: unknown };

/** The options of every strategy in addition to the request. */
export interface SignInOptions extends passport.AuthenticateOptions {
  step: 'start' | 'callback';
  /** The secret of the requesting browser; undefined on a return without it. */
  browserToken: string | undefined;
  /** The path on this site to go to afterwards; known at the start only. */
  nextPath?: string;
}

type Authenticate = (request: FastifyRequest) => Promise<StrategyAnswer>;

/**
 * Runs passport in Fastify, through passport's own hook for frameworks. Its connect middleware would end the raw
 * response on a redirect, without the reply's cookies, and put the methods of a session on the request; this class
 * resolves with the outcome of the strategy and leaves the reply to the caller. A strategy serves as a prototype, so it
 * must have no `#private` members.
 */
export class FastifyPassport {
  private readonly strategies = new Map<string, passport.Strategy>();
  private readonly authenticator = new passport.Authenticator().unuse('session').framework({
    initialize: () => () => {
      throw new Error('there are no sessions to initialize');
    },
    authenticate: (_passport, id, options) => (request: FastifyRequest) => run(this.strategyOf(id), request, options),
  }) as unknown as passport.Authenticator<never, Authenticate>;

  /** Registers a strategy under an id. Passport offers no public look-up, so the strategies are also kept here. */
  use(id: string, strategy: passport.Strategy): void {
    this.strategies.set(id, strategy);
    this.authenticator.use(id, strategy);
  }

  /**
   * Returns a function that runs the strategy of an id on a request. Throws its errors, and when there is no such
   * strategy.
   */
  authenticate(id: string, options: SignInOptions): Authenticate {
    return this.authenticator.authenticate(id, options);
  }

  private strategyOf(id: string): passport.Strategy {
    const strategy = this.strategies.get(id);
    if (!strategy) throw new Error(`no strategy is registered as ${id}`);
    return strategy;
  }
}

/**
 * Runs a strategy as passport's middleware does: the actions go on an object of this request alone, whose prototype is
 * the strategy.
 */
function run(strategy: passport.Strategy, request: FastifyRequest, options: unknown): Promise<StrategyAnswer> {
  return new Promise((resolve, reject) => {
    const refuse = (error: unknown) => reject(error instanceof Error ? error : new Error(String(error)));
    const actions: passport.StrategyCreatedStatic = {
      success: (user, info) => resolve({ kind: 'success', user, info }),
      redirect: (url) => resolve({ kind: 'redirect', url }),
      fail: (challenge) => resolve({ kind: 'fail', challenge }),
      pass: () => resolve({ kind: 'fail', challenge: undefined }),
      error: refuse,
    };
    const augmented = Object.assign(Object.create(strategy), actions);
    Promise.resolve(augmented.authenticate(request, options)).catch(refuse);
  });
}

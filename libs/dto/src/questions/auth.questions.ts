/** Who a sign-in token belongs to. */
export interface SignedInUser {
  user_id: number;
  email: string;
  has_password: boolean;
  /** Named in OPERATOR_EMAILS or granted by command line, and the e-mail is proven. */
  is_operator: boolean;
}

export interface AuthQuestions {
  'auth.resolve_sign_in': { request: { token_hash: string }; reply: { user: SignedInUser | null } };
}

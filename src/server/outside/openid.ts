import * as openid from 'openid-client'
import type { Clock } from '../kernel/clock.ts'

/** The door to an issuer, with whom people have accounts and who speaks OpenID Connect: Google, Keycloak, Auth0 and others. */
export type OpenIdSettings = { issuer: URL; clientId: string; clientSecret: string }

/** What one try is known by when it comes back: nobody else's answer fits it. */
export type TrySecrets = { state: string; nonce: string; verifier: string }

/** Who somebody is, in the issuer's words. */
export type Identity = { issuer: string; subject: string; email: string | undefined; isVerified: boolean }

/** `reason` is for the log: a few words of ours and a code, and nothing that came with the answer. */
export type IssuerTrouble = { trouble: 'issuerAway' | 'startAgain' | 'canceled'; reason: string }

export type Issuer = ReturnType<typeof openIssuer>

const PATIENCE_SECONDS = 5
/** What an issuer tells about itself changes seldom; its keys are asked for again when one is unknown. */
const BELIEVED_MS = 3_600_000
const SCOPE = 'openid email'
/** As long as the standard lets a subject be. */
const LONGEST_SUBJECT = 255

/** As the issuer wants it; one that does not say wants what the standard calls the default. */
const authenticateWith = (secret: string): openid.ClientAuth => {
  const inBody = openid.ClientSecretPost(secret)
  const inHeader = openid.ClientSecretBasic(secret)
  return (server, ...rest) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false
    return (takesBody ? inBody : inHeader)(server, ...rest)
  }
}

const isCode = (code: unknown): code is string => typeof code === 'string' && /^\w{1,60}$/.test(code)

/** A code that says what was wrong, whoever found it out. No message: it may repeat what was sent. */
const codeOf = (error: unknown): string => {
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: { code?: unknown } }
  return [code, cause?.code, name].find(isCode) ?? 'unknown'
}

type Words = Readonly<Record<string, string>>

const NO_ISSUER = 'OIDC_ISSUER is not the address of an issuer, or the issuer does not work'
const MISTAKES: Words = {
  invalid_client: 'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are not accepted',
  unauthorized_client: 'The client in OIDC_CLIENT_ID is not allowed to use the authorization code flow',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'OIDC_ISSUER differs from the name the issuer uses for itself',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: "This machine's clock and the issuer's differ",
  OAUTH_MISSING_SERVER_METADATA: NO_ISSUER,
  OAUTH_INVALID_SERVER_METADATA: NO_ISSUER,
}
/** What these mean while the issuer is asked about itself; of any other answer they say nothing about the setting. */
const MISTAKES_AT_FIRST: Words = {
  ...MISTAKES,
  OAUTH_RESPONSE_IS_NOT_CONFORM: NO_ISSUER,
  OAUTH_RESPONSE_IS_NOT_JSON: NO_ISSUER,
  OAUTH_PARSE_ERROR: NO_ISSUER,
  OAUTH_INVALID_RESPONSE: NO_ISSUER,
  // Without a code: an address that is never asked, such as a port of other services.
  TypeError: NO_ISSUER,
}

/** Answers that are somebody else's, or come too late. */
const NOT_THIS_TRY: readonly string[] = ['invalid_grant', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED']

const troubleOf = (error: unknown, mistakes: Words): IssuerTrouble => {
  const errorCode =
    error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError
      ? error.error
      : error instanceof openid.WWWAuthenticateChallengeError && error.status === 401
        ? 'invalid_client'
        : codeOf(error)
  const code = isCode(errorCode) ? errorCode : 'unknown'
  const reason = mistakes[code] ? `${mistakes[code]} (${code})` : code
  if (code === 'access_denied') return { trouble: 'canceled', reason }
  return { trouble: NOT_THIS_TRY.includes(code) ? 'startAgain' : 'issuerAway', reason }
}

const orTrouble = <Answer>(answer: Promise<Answer>, mistakes: Words): Promise<Answer | IssuerTrouble> =>
  answer.catch((error: unknown) => troubleOf(error, mistakes))

type Claims = { email?: unknown; email_verified?: unknown }

export const openIssuer = ({ issuer, clientId, clientSecret }: OpenIdSettings, clock: Clock) => {
  let known: { since: number; configuration: Promise<openid.Configuration> } | undefined

  const discover = () =>
    openid.discovery(issuer, clientId, undefined, authenticateWith(clientSecret), {
      timeout: PATIENCE_SECONDS,
      execute: [
        // That the issuer has written it is seen by its signature too, and not by the connection alone.
        openid.enableNonRepudiationChecks,
        // The configuration lets nothing but this machine be spoken to in the clear.
        ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
      ],
    })

  /** Several who come at once wait for one answer; a failure is not kept. */
  const configure = (): Promise<openid.Configuration> => {
    const now = clock().getTime()
    if (known && Math.abs(now - known.since) < BELIEVED_MS) return known.configuration
    const asked = { since: now, configuration: discover() }
    known = asked
    asked.configuration.catch(() => {
      if (known === asked) known = undefined
    })
    return asked.configuration
  }

  /** Not every issuer writes the email into the token itself. */
  const readClaims = async (configuration: openid.Configuration, { access_token }: { access_token: string }, claims: openid.IDToken) =>
    ('email' in claims ? claims : await openid.fetchUserInfo(configuration, access_token, claims.sub)) as Claims

  const ask = async (redirectUri: string): Promise<{ url: string; secrets: TrySecrets }> => {
    const configuration = await configure()
    const secrets = { state: openid.randomState(), nonce: openid.randomNonce(), verifier: openid.randomPKCECodeVerifier() }
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
    })
    return { url: url.href, secrets }
  }

  const readAnswer = async (answer: URL, { state, nonce, verifier }: TrySecrets): Promise<Identity | IssuerTrouble> => {
    const configuration = await configure()
    const tokens = await openid.authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims || claims.sub.length > LONGEST_SUBJECT) return { trouble: 'issuerAway', reason: 'no subject' }
    const { email, email_verified } = await readClaims(configuration, tokens, claims)
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: typeof email === 'string' ? email : undefined,
      isVerified: email_verified === true,
    }
  }

  return {
    /** Where somebody goes to say who they are, and by what their answer will be known. */
    begin: (redirectUri: string) => orTrouble(ask(redirectUri), MISTAKES_AT_FIRST),

    /** `answer`: the address with which they came back. */
    finish: (answer: URL, secrets: TrySecrets) => orTrouble(readAnswer(answer, secrets), MISTAKES),
  }
}

// The environment of the checks and suites: that of this process without the settings of the product.
import { runtimeEnvironment } from './runtime-environment.mjs';

/** Settings of the product and keys of upstreams, which tests must not see. */
const settings = [
  /^(HOST|PORT|NODE_ENV|DATA_DIR|DATABASE_URL|LOG_LEVEL|MAX_BODY_BYTES|ALLOW_PRIVATE_NETWORK|SESSION_SECRET)(_FILE)?$/,
  /^(GATEWAY|OIDC|OTEL|PLAYGROUND|S3|SANDBOX|UPSTREAM)_/,
  /_(API_KEY|BASE_URL)(_FILE)?$/,
];

/**
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function testEnvironment(node) {
  const environment = runtimeEnvironment(node);
  for (const name of Object.keys(environment)) {
    if (settings.some((pattern) => pattern.test(name))) delete environment[name];
  }
  environment.NEXT_TELEMETRY_DISABLED = '1';
  if (process.stdout.isTTY) environment.FORCE_COLOR = '1';
  else environment.NO_COLOR = '1';
  return environment;
}

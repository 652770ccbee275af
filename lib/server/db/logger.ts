/** The little of a logger that the layers below the gateway need; a pino logger satisfies it as it is. */

export interface Logger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Says nothing: the default where a caller gives no logger. */
export const silentLogger: Logger = {
  info: () => {},
  warn: () => {},
  error: () => {},
};

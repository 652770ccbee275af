/** The logger interface of the layers below the gateway; a pino logger implements it. */

export interface Logger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The default: logs nothing. */
export const silentLogger: Logger = {
  info: () => {},
  warn: () => {},
  error: () => {},
};

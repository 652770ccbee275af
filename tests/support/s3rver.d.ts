// Types for the used parts of the S3 test server; the package has none.
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';
  import type { AddressInfo } from 'node:net';
  import type { Readable } from 'node:stream';

  export interface S3rverOptions {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    configureBuckets: readonly { name: string }[];
  }

  export default class S3rver {
    constructor(options: S3rverOptions);
    readonly httpServer: Server;
    readonly store: {
      putContent(path: string, content: Buffer | Readable): Promise<[number, string]>;
      getObject(bucket: string, key: string, range?: { start?: number; end?: number }): Promise<unknown>;
    };
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}

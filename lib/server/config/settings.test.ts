import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const bucket = {
  ...{ S3_REGION: 'eu-central-1', S3_BUCKET: 'easel' },
  ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
};

test('the settings of a bucket go together; only the endpoint may be absent', () => {
  expect(readSettings(bucket)).toMatchObject(bucket);
  expect(readSettings({ ...bucket, S3_ENDPOINT: 'http://s3:9000/' }).S3_ENDPOINT).toBe('http://s3:9000');
  expect(readSettings({}).S3_BUCKET).toBeUndefined();
  expect(() => readSettings({ ...bucket, S3_REGION: '' })).toThrow('also needs S3_REGION;');
  expect(() => readSettings({ S3_ENDPOINT: 'http://s3:9000' })).toThrow(
    'S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
  );
});

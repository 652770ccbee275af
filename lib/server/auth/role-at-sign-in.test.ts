import { describe, expect, test } from 'vitest';
import { isListedEmail, type RoleSettings, roleAtSignIn } from './role-at-sign-in.ts';

const settings: RoleSettings = {
  ADMIN_EMAILS: ['root@example.com'],
  DEFAULT_ROLE: 'member',
  OIDC_ROLE_CLAIM: undefined,
  OIDC_ADMIN_GROUPS: [],
  OIDC_MEMBER_GROUPS: [],
  OIDC_VIEWER_GROUPS: [],
};
const grouped: RoleSettings = {
  ...settings,
  OIDC_ROLE_CLAIM: 'groups',
  OIDC_ADMIN_GROUPS: ['easel-admins', 'ops'],
  OIDC_MEMBER_GROUPS: ['staff'],
  OIDC_VIEWER_GROUPS: ['guests'],
};
const disabledAt = new Date(0);

describe('the role of who comes from an issuer', () => {
  test.each([
    ['new', 'ada@example.com', undefined, 'member'],
    ['known', 'ada@example.com', { role: 'viewer', disabledAt: null }, 'viewer'],
    ['admin of the page', undefined, { role: 'admin', disabledAt: null }, 'admin'],
    ['named', 'ROOT@example.com', undefined, 'admin'],
    ['named and demoted', 'root@example.com', { role: 'viewer', disabledAt: null }, 'admin'],
    ['named and disabled', 'root@example.com', { role: 'viewer', disabledAt }, 'admin'],
    ['like the named one', 'root@example.com.evil.test', undefined, 'member'],
    ['without an address', undefined, undefined, 'member'],
  ] as const)('%s', (_name, email, before, role) => {
    expect(roleAtSignIn({ email, groups: ['ops'] }, before, settings)).toBe(role);
  });

  test.each([
    [['guests'], undefined, 'viewer'],
    [['guests', 'staff'], undefined, 'member'],
    [['staff', 'ops'], undefined, 'admin'],
    [['staff'], { role: 'admin', disabledAt: null }, 'member'],
  ] as const)('comes from the groups %j', (groups, before, role) => {
    expect(roleAtSignIn({ email: 'ada@example.com', groups }, before, grouped)).toBe(role);
  });

  test.each([
    ['disabled', settings, [], { role: 'member', disabledAt }],
    ['disabled', grouped, ['ops'], { role: 'admin', disabledAt }],
    ['no-role', grouped, [], undefined],
    ['no-role', grouped, ['Staff', 'easel'], { role: 'admin', disabledAt: null }],
  ] as const)('is refused: %s', (problem, given, groups, before) => {
    expect(() => roleAtSignIn({ email: 'ada@example.com', groups }, before, given)).toThrow(
      expect.objectContaining({ problem }),
    );
  });

  test('an admin by setting needs no group', () => {
    expect(roleAtSignIn({ email: 'root@example.com', groups: [] }, undefined, grouped)).toBe('admin');
  });
});

const list = ['ada@example.com', '@Kite.example'];

test.each([
  ['ada@example.com', true],
  ['ADA@Example.com', true],
  ['anybody@kite.example', true],
  ['eve@example.com', false],
  ['ada@example.com.evil.example', false],
  ['eve@sub.kite.example', false],
  ['eve@kite.example@evil.example', false],
  ['eve@\u212Aite.example', false],
  ['kite.example', false],
  ['eve@evil.example@kite.example', false],
  ['"eve@evil.example"@kite.example', false],
  ['eve\n@kite.example', false],
  ['eve\r\nada@kite.example', false],
  ['anybody@kite.example\n', false],
  ['\nada@example.com', false],
  ['eve @kite.example', false],
  ['eve\u200b@kite.example', false],
  ['eve\0@kite.example', false],
  ['<eve@kite.example', false],
  ['eve@evil.example,x@kite.example', false],
  ['@kite.example', false],
  ['ada@kite.example.', false],
  ['ada+tag@kite.example', true],
  ['j\u00f6rg@kite.example', true],
  ['', false],
  [undefined, false],
])('%s: %s', (email, listed) => {
  expect(isListedEmail(email, list)).toBe(listed);
  expect(isListedEmail(email, [])).toBe(true);
});

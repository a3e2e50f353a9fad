import { owner, type User } from '../domain/users.ts';
import { timestamp } from '../domain/time.ts';
import type { Release } from '../generations/release.ts';
import type { JsonObject } from '../json.ts';
import { type Endpoint, NoSuchRow, type Scope } from './support/endpoint.ts';
import { tableEndpoint } from './support/table.ts';

/** 2.0: a list with one row, keyed by `user` (wger-api.md §1). */
export const profileList = tableEndpoint({
  access: 'key',
  model: 'UserProfile',
  rows: (scope) => [{ _id: getUser(scope).id, ...profileRow(scope) }],
  order: '_id',
});

/** Since 2.1 a bare object; up to 2.6, any id returns the user's own profile (wger-api.md §1). */
export const profile: Endpoint = {
  ...profileList,
  page: profileRow,
  find: profileRow,
};

function getUser({ user }: Scope): User {
  if (user === undefined) {
    throw new NoSuchRow('Not found.');
  }
  return user;
}

function profileRow(scope: Scope): JsonObject {
  const { release } = scope;
  const user = getUser(scope);
  return {
    ...release.before('2.1', { user: user.id }),
    ...release.since('2.1', {
      username: user.username,
      email: user.email,
      email_verified: user === owner,
      is_trustworthy: false,
      date_joined: formatJoined(release, user),
    }),
    gym: user === owner ? null : 1,
    ...release.since('2.4', { weight_rounding: null, repetitions_rounding: null }),
    is_temporary: false,
    ...release.before('2.6', { show_comments: false, show_english_ingredients: false }),
    workout_reminder_active: false,
    workout_reminder: 14,
    workout_duration: 12,
    last_workout_notification: null,
    notification_language: 2,
    ...release.before('2.1', { timer_active: true }),
    age: user.age,
    birthdate: null,
    height: user.height,
    gender: user === owner ? '2' : '1',
    sleep_hours: 7,
    work_hours: 8,
    work_intensity: '1',
    sport_hours: 5,
    sport_intensity: '2',
    freetime_hours: 4,
    freetime_intensity: '1',
    calories: 2500,
    weight_unit: user.weightUnit,
    ...release.before('2.6', { ro_access: false }),
    num_days_weight_reminder: 0,
  };
}

/** Up to 2.5 with a space instead of the T, and in UTC (wger-api.md §2). */
function formatJoined(release: Release, { joined: { date, time } }: User): string {
  return release.isAtLeast('2.6') ? timestamp(date, time) : `${date} ${time}+00:00`;
}

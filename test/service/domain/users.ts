export interface User {
  id: number;
  username: string;
  email: string;
  /** 40 hexadecimal digits, as the service displays it. */
  key: string;
  joined: { date: string; time: string };
  height: number;
  weightUnit: 'kg' | 'lb';
  age: number;
}

/** The user who owns the data of the sample server. */
export const owner: User = {
  id: 2,
  username: 'mara',
  email: 'mara@example.org',
  key: '6d1f0c9a47b2e85d3c64a90f1b7e2d58c03f9ae1',
  joined: { date: '2023-02-11', time: '08:24:51.306000' },
  height: 172,
  weightUnit: 'kg',
  age: 34,
};

/** Another user of the same server. Her public templates are in the owner's list, but her routines are not. */
export const other: User = {
  id: 7,
  username: 'jonas',
  email: 'jonas@example.org',
  key: 'b82e4071dd95c63fa10e7f248ab56c9d3e01f7c4',
  joined: { date: '2024-09-30', time: '17:02:13.880000' },
  height: 185,
  weightUnit: 'kg',
  age: 41,
};

export const users: readonly User[] = [owner, other];

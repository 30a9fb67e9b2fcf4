/** Whether the agent API takes work. */
export interface MaintenanceState {
  active: boolean;
  /** The message for callers. */
  message: string | null;
  expected_end: string | null;
  /** Grows with every change. */
  version: number;
}

export interface AdminRpc {
  'admin.maintenance': { request: Record<string, never>; reply: MaintenanceState };
}

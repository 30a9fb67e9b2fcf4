/** Whether this process is on its way out: routers are notified, and all that comes until then is still served. */
export class Drain {
  private begun = false;

  get hasBegun(): boolean {
    return this.begun;
  }

  begin(): void {
    this.begun = true;
  }
}

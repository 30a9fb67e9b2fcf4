/** Whether this process is about to stop: routers are notified, and requests that come until then are still served. */
export class Drain {
  private begun = false;

  get hasBegun(): boolean {
    return this.begun;
  }

  begin(): void {
    this.begun = true;
  }
}

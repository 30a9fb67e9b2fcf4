import { AppError } from '@libs/errors/app-error';
import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GatewaySettings } from '../settings.js';
import { securityText } from './security-text.js';

/** Serves the contact for people who found a vulnerability. */
@Controller()
export class SecurityController {
  constructor(private readonly settings: GatewaySettings) {}

  @Get('.well-known/security.txt')
  text(@Res({ passthrough: true }) reply: FastifyReply): string {
    const { securityContact, publicUrl } = this.settings;
    if (!securityContact) throw new AppError('not_found');
    void reply.type('text/plain; charset=utf-8');
    return securityText(securityContact, publicUrl, new Date());
  }
}
